import { describe, expect, it } from 'vitest';
import { type Decision, readTrackedDocument, resolveChanges } from '../../../engine/tracked-changes/index.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { randomFrom } from '../counting/generatedFiles.ts';
import { generatedBody, wordDocument } from './generatedDocuments.ts';
import { plainParagraphs } from './naiveResolver.ts';
import {
  by,
  deletedMark,
  deletion,
  documentOf,
  documentXml,
  entriesOf,
  insertedMark,
  insertion,
  paragraph,
  revisionTags,
  run,
  textsOf,
} from './packages.ts';

const modes: Decision[] = ['accept', 'reject'];
const resolveAll = (bytes: Uint8Array, others: Decision): Promise<Uint8Array> =>
  resolveChanges(bytes, { decisions: {}, others });
const textsAfter = async (bytes: Uint8Array, mode: Decision): Promise<string[]> =>
  textsOf(await resolveAll(bytes, mode));

describe('generated documents', () => {
  const seeds = Array.from({ length: isFullRun ? 300 : 60 }, (_, index) => index + 1);

  it.each(modes)('have the paragraphs of a second implementation after: %s all', async mode => {
    for (const seed of seeds) {
      const bytes = wordDocument(generatedBody(seed, 8));
      const { changes } = await readTrackedDocument(bytes);
      const decisions = Object.fromEntries(changes.map(({ id }) => [id, mode]));
      const resolved = documentXml(await resolveChanges(bytes, { decisions }));
      expect(resolved.match(revisionTags), `seed ${seed}`).toBeNull();
      expect(plainParagraphs(resolved, mode), `seed ${seed}`).toEqual(plainParagraphs(documentXml(bytes), mode));
    }
  });

  it('give the same when they are decided in two steps', async () => {
    for (const seed of seeds.slice(0, isFullRun ? 150 : 15)) {
      const random = randomFrom(seed * 77);
      // Which paragraphs merge beside a table depends on whether its rows are decided.
      const bytes = wordDocument(generatedBody(seed, 8).replace(/<w:tbl>.*?<\/w:tbl>/g, ''));
      const { changes } = await readTrackedDocument(bytes);
      const decided = changes.filter(() => random() < 0.4);
      const decisions = Object.fromEntries(decided.map(({ id }) => [id, modes[Math.round(random())]!]));
      const first = await resolveChanges(bytes, { decisions });
      const later = await resolveAll(first, 'reject');
      const atOnce = await resolveChanges(bytes, { decisions, others: 'reject' });
      const texts = (file: Uint8Array) => plainParagraphs(documentXml(file), 'accept');
      expect(texts(later), `seed ${seed}`).toEqual(texts(atOnce));
    }
  });
});

describe('paragraphs whose mark changed', () => {
  it('are split and merged as in the test documents of pandoc', async () => {
    const bytes = documentOf(
      paragraph(run('This is a '), insertedMark()),
      paragraph(run('split '), deletedMark()),
      paragraph(run('Paragraph.')),
    );
    expect(await textsAfter(bytes, 'accept')).toEqual(['This is a ', 'split Paragraph.']);
    expect(await textsAfter(bytes, 'reject')).toEqual(['This is a split ', 'Paragraph.']);
  });

  it('get the properties of the paragraph whose mark remains', async () => {
    const bytes = documentOf(
      paragraph(run('Title '), deletedMark(), 'Heading1'),
      paragraph(run('and text'), '', 'Quote'),
    );
    const resolved = documentXml(await resolveAll(bytes, 'accept'));
    expect(resolved).toContain('<w:pPr><w:pStyle w:val="Quote"/></w:pPr>');
    expect(resolved).not.toContain('Heading1');
  });

  it('disappear when they were inserted or deleted as a whole', async () => {
    const bytes = documentOf(
      paragraph(run('One')),
      paragraph(deletion('Two'), deletedMark()),
      paragraph(insertion('Three'), insertedMark()),
      paragraph(run('Four')),
    );
    expect(await textsAfter(bytes, 'accept')).toEqual(['One', 'Three', 'Four']);
    expect(await textsAfter(bytes, 'reject')).toEqual(['One', 'Two', 'Four']);
  });

  it('disappear at the end of the document too, as in Open-Xml-PowerTools', async () => {
    const bytes = documentOf(
      paragraph(run('Video provides a powerful way.')),
      paragraph(insertion('This is inserted'), insertedMark()),
      paragraph(insertion('As is this'), insertedMark()),
    );
    expect(await textsAfter(bytes, 'reject')).toEqual(['Video provides a powerful way.']);
  });

  it('disappear before a table, and stay where a cell would be empty', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph(deletion('gone'), deletedMark())}</w:tc></w:tr></w:tbl>`;
    const bytes = documentOf(paragraph(deletion('Before'), deletedMark()), table, paragraph(run('After')));
    expect(await textsAfter(bytes, 'accept')).toEqual(['', 'After']);
  });

  it('keep bookmarks that begin in them', async () => {
    const bookmark = '<w:bookmarkStart w:id="7" w:name="here"/>';
    const bytes = documentOf(paragraph(`${bookmark}${deletion('One')}`, deletedMark()), paragraph(run('Two')));
    expect(documentXml(await resolveAll(bytes, 'accept'))).toContain(bookmark);
  });
});

describe('changes of other kinds', () => {
  it('moves one paragraph as in the test documents of pandoc', async () => {
    const end = (name: string, id: number) =>
      `<w:${name}RangeStart w:id="${id}" w:author="A" w:name="move1"/><w:${name} ${by('A')}>${run('Moved.')}</w:${name}><w:${name}RangeEnd w:id="${id}"/>`;
    const bytes = documentOf(
      paragraph(run('First.')),
      paragraph(end('moveTo', 8), `<w:moveTo ${by('A')}/>`),
      paragraph(run('Second.')),
      paragraph(end('moveFrom', 9), `<w:moveFrom ${by('A')}/>`),
      paragraph(run('Last.')),
    );
    expect(await textsAfter(bytes, 'accept')).toEqual(['First.', 'Moved.', 'Second.', 'Last.']);
    expect(await textsAfter(bytes, 'reject')).toEqual(['First.', 'Second.', 'Moved.', 'Last.']);
    const { changes } = await readTrackedDocument(bytes);
    expect(changes.map(({ kind }) => kind)).toEqual(['move']);
    expect(documentXml(await resolveAll(bytes, 'reject')).match(revisionTags)).toBeNull();
  });

  it('restores formats, and keeps what is not a format', async () => {
    const format = `<w:b/><w:rPrChange ${by('A')}><w:rPr><w:i/></w:rPr></w:rPrChange>`;
    const section = '<w:sectPr><w:pgSz w:w="1"/></w:sectPr>';
    const change = `<w:pPrChange ${by('A')}><w:pPr><w:pStyle w:val="Quote"/></w:pPr></w:pPrChange>`;
    const properties = `<w:pPr><w:jc w:val="center"/><w:rPr><w:i/></w:rPr>${section}${change}</w:pPr>`;
    const bytes = documentOf(`<w:p>${properties}${run('a', format)}</w:p>`);
    expect(documentXml(await resolveAll(bytes, 'reject'))).toContain(
      `<w:pPr><w:pStyle w:val="Quote"/><w:rPr><w:i/></w:rPr>${section}</w:pPr><w:r><w:rPr><w:i/></w:rPr>`,
    );
    expect(documentXml(await resolveAll(bytes, 'accept'))).toContain(
      `<w:pPr><w:jc w:val="center"/><w:rPr><w:i/></w:rPr>${section}</w:pPr><w:r><w:rPr><w:b/></w:rPr>`,
    );
  });

  it('keeps the headers of a section whose format is restored', async () => {
    const header =
      '<w:headerReference w:type="default" r:id="rId1" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/>';
    const change = `<w:sectPrChange ${by('A')}><w:sectPr><w:pgSz w:w="1"/></w:sectPr></w:sectPrChange>`;
    const bytes = documentOf(paragraph(run('a')), `<w:sectPr>${header}<w:pgSz w:w="2"/>${change}</w:sectPr>`);
    expect(documentXml(await resolveAll(bytes, 'reject'))).toContain(`<w:sectPr>${header}<w:pgSz w:w="1"/></w:sectPr>`);
  });

  it('inserts, deletes and merges cells and rows', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc>${properties && `<w:tcPr><w:tcW w:w="9"/>${properties}</w:tcPr>`}${paragraph(run(text))}</w:tc>`;
    const row = (cells: string, mark = '') => `<w:tr>${mark && `<w:trPr>${mark}</w:trPr>`}${cells}</w:tr>`;
    const bytes = documentOf(
      `<w:tbl>${row(cell('a') + cell('b', `<w:cellIns ${by('A')}/>`) + cell('c', `<w:cellDel ${by('A')}/>`))}${row(
        cell('d', `<w:cellMerge ${by('A')} w:vMerge="cont"/>`),
      )}${row(cell('e'), `<w:ins ${by('A')}/>`)}${row(cell('f'), `<w:del ${by('A')}/>`)}</w:tbl>`,
      paragraph(run('end')),
    );
    expect(await textsAfter(bytes, 'accept')).toEqual(['a', 'b', 'd', 'e', 'end']);
    expect(await textsAfter(bytes, 'reject')).toEqual(['a', 'c', 'd', 'f', 'end']);
    expect(documentXml(await resolveAll(bytes, 'accept'))).toContain('<w:tcW w:w="9"/><w:vMerge w:val="continue"/>');
    expect(documentXml(await resolveAll(bytes, 'reject'))).not.toContain('vMerge');
  });

  it('removes a table of which no row remains', async () => {
    const row = `<w:tr><w:trPr><w:del ${by('A')}/></w:trPr><w:tc>${paragraph(run('a'))}</w:tc></w:tr>`;
    const resolved = await resolveAll(documentOf(`<w:tbl>${row}${row}</w:tbl>`, paragraph(run('end'))), 'accept');
    expect(documentXml(resolved)).not.toContain('w:tbl');
  });

  it('unwraps a content control that was inserted', async () => {
    const range = (name: string, id: number) => `<w:customXmlInsRange${name} ${by('A', id)}/>`;
    const control = `<w:sdt><w:sdtPr/><w:sdtContent>${range('End', 5)}${paragraph(run('kept'))}${range('Start', 6)}</w:sdtContent></w:sdt>`;
    const bytes = documentOf(`${range('Start', 5)}${control}${range('End', 6)}`, paragraph(run('end')));
    expect((await readTrackedDocument(bytes)).changes).toHaveLength(1);
    expect(documentXml(await resolveAll(bytes, 'accept'))).toContain('<w:sdt>');
    expect(documentXml(await resolveAll(bytes, 'reject'))).toContain(`<w:body>${paragraph(run('kept'))}<w:p>`);
  });

  it('restores the text and the instructions of deleted fields, with the prefix of the document', async () => {
    const bytes = documentOf(
      paragraph(`<w:del ${by('A')}><w:r><w:delInstrText> DATE </w:delInstrText></w:r></w:del>${deletion('today')}`),
    );
    const renamed = documentXml(bytes).replaceAll('w:', 'word:').replace('xmlns:w=', 'xmlns:word=');
    const resolved = documentXml(await resolveAll(wordDocument('', { 'word/document.xml': renamed }), 'reject'));
    expect(resolved).toContain('<word:instrText> DATE </word:instrText>');
    expect(resolved).toContain('<word:t xml:space="preserve">today</word:t>');
  });
});

describe('decisions', () => {
  it('leave undecided changes as they are', async () => {
    const bytes = documentOf(
      paragraph(`${run('a ')}${insertion('b ', 'A')}${run('c ')}${deletion('d ', 'B')}`, insertedMark('C')),
      paragraph(run('e')),
    );
    expect(Buffer.compare(Buffer.from(await resolveChanges(bytes, { decisions: {} })), bytes)).toBe(0);
    const { changes } = await readTrackedDocument(bytes);
    expect(changes.map(({ author }) => author)).toEqual(['A', 'B', 'C']);
    const resolved = await resolveChanges(bytes, { decisions: { [changes[1]!.id]: 'reject' } });
    const [before, after] = [documentXml(bytes), documentXml(resolved)];
    expect(after).toBe(
      before.replace(
        deletion('d ', 'B'),
        deletion('d ', 'B')
          .replace(/<\/?w:del .*?>|<\/w:del>/g, '')
          .replaceAll('delText', 't'),
      ),
    );
  });

  it('remove a comment whose text is removed', async () => {
    const anchor = `<w:commentRangeStart w:id="3"/>${deletion('gone')}<w:commentRangeEnd w:id="3"/><w:del ${by('A')}><w:r><w:commentReference w:id="3"/></w:r></w:del>`;
    const namespaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const comment = (id: number) => `<w:comment w:id="${id}" w:author="B">${paragraph(run('why?'))}</w:comment>`;
    const comments = `<w:comments ${namespaces}>${comment(3)}${comment(4)}</w:comments>`;
    const bytes = wordDocument(paragraph(anchor), { 'word/comments.xml': comments }, [['comments', 'comments.xml']]);
    const accepted = await resolveAll(bytes, 'accept');
    expect(documentXml(accepted)).not.toContain('comment');
    expect(entriesOf(accepted).get('word/comments.xml')!.content.toString()).toBe(
      `<w:comments ${namespaces}>${comment(4)}</w:comments>`,
    );
    expect(documentXml(await resolveAll(bytes, 'reject'))).toContain('<w:commentRangeStart w:id="3"/>');
  });
});

describe('the written file', () => {
  const picture = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 251));
  const more = { 'word/media/a.png': picture, 'customXml/item1.xml': '<a/>', 'docProps/app.xml': '<Properties/>' };

  it('has all entries of other parts byte for byte, with their headers', async () => {
    const bytes = wordDocument(generatedBody(3), more);
    const [before, after] = [entriesOf(bytes), entriesOf(await resolveAll(bytes, 'accept'))];
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [name, { local, central }] of before) {
      if (name === 'word/document.xml') continue;
      expect(Buffer.compare(after.get(name)!.local, local), name).toBe(0);
      expect(Buffer.compare(after.get(name)!.central, central), name).toBe(0);
    }
  });

  it('keeps the characters around a change, however they are written', async () => {
    const odd = `<w:p  w:rsidR='00AA' ><w:r ><w:t xml:space='preserve'>&#x41;\n<![CDATA[<b>]]></w:t\n></w:r><!-- note --><?pi x?>${insertion('X')}</w:p >`;
    const bytes = documentOf(odd);
    expect(documentXml(await resolveAll(bytes, 'reject'))).toBe(documentXml(bytes).replace(insertion('X'), ''));
  });

  it('keeps the encoding', async () => {
    const source = documentXml(documentOf(paragraph(`${run('Größe 😀')}${insertion('X')}`)));
    for (const content of [
      Buffer.from(
        `\ufeff${source.replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-16"?>')}`,
        'utf16le',
      ),
      Buffer.from(`\ufeff${source}`),
    ]) {
      const bytes = wordDocument('', { 'word/document.xml': content });
      const resolved = entriesOf(await resolveAll(bytes, 'reject')).get('word/document.xml')!.content;
      const encoding = content[0] === 0xff ? 'utf16le' : 'utf8';
      expect(resolved.toString(encoding)).toBe(content.toString(encoding).replace(insertion('X'), ''));
    }
  });
});

import { describe, expect, it } from 'vitest';
import { type Paragraph, readTrackedDocument, type TrackedDocument } from '../../../engine/tracked-changes/index.ts';
import { wordDocument } from './generatedDocuments.ts';
import { by, deletedMark, deletion, documentOf, insertedMark, insertion, paragraph, run } from './packages.ts';

/** The changes as short as they can be read. */
const changesOf = ({ changes }: TrackedDocument): string[] =>
  changes.map(({ kind, author, inserted, deleted }) =>
    [kind, author, deleted && `-${deleted}`, inserted && `+${inserted}`].filter(Boolean).join(' '),
  );
const read = (...blocks: string[]): Promise<TrackedDocument> => readTrackedDocument(documentOf(...blocks));
const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"';

describe('revisions are grouped into changes', () => {
  it('a deletion beside an insertion by the same author is a replacement', async () => {
    const document = await read(
      paragraph(`${deletion('permision')}${insertion('permission')}${run(' ')}${insertion('a')}${deletion('b', 'B')}`),
      paragraph(`${insertion('new ')}${deletion('old ')}${insertion('more ')}`),
    );
    expect(changesOf(document)).toEqual([
      'replacement A -permision +permission',
      'insertion A +a',
      'deletion B -b',
      'replacement A -old  +new ',
      'insertion A +more ',
    ]);
  });

  it('runs and paragraph marks beside each other are one change', async () => {
    const document = await read(
      paragraph(`${run('kept')}${insertion('x')}${insertion('y')}`, insertedMark()),
      paragraph(insertion('z')),
      paragraph(`${run('kept')}`, deletedMark('B')),
      paragraph(run('end')),
    );
    expect(changesOf(document)).toEqual(['insertion A +xy\nz', 'deletion B -\n']);
  });

  it('a deletion inside of an insertion by another author is a change of its own', async () => {
    const inner = `<w:ins ${by('A')}>${run('new ')}${deletion('text ', 'B')}${run('here')}</w:ins>`;
    const document = await read(paragraph(inner));
    expect(changesOf(document)).toEqual(['insertion A +new text here', 'deletion B -text ']);
    const [body] = document.stories;
    expect((body!.blocks[0] as Paragraph).runs.map(({ text, changes }) => [text, changes.length])).toEqual([
      ['new ', 1],
      ['text ', 2],
      ['here', 1],
    ]);
  });

  it('neighbouring runs whose format changed alike are one change', async () => {
    const italic = `<w:i/><w:rPrChange ${by('A')}><w:rPr/></w:rPrChange>`;
    const bold = `<w:b/><w:rPrChange ${by('A')}><w:rPr><w:i/></w:rPr></w:rPrChange>`;
    const document = await read(
      paragraph(`${run('a', italic)}${run('b', italic)}${run('c', bold)}${run('d')}${run('e', bold)}`),
    );
    expect(document.changes.map(({ formats }) => formats)).toEqual([
      [{ property: 'i', before: null, after: 'on' }],
      [
        { property: 'i', before: 'on', after: null },
        { property: 'b', before: null, after: 'on' },
      ],
      [
        { property: 'i', before: 'on', after: null },
        { property: 'b', before: null, after: 'on' },
      ],
    ]);
  });

  it('rows that are inserted below each other are one change, with their texts', async () => {
    const row = `<w:tr><w:trPr><w:ins ${by('A')}/></w:trPr><w:tc>${paragraph(insertion('cell'), insertedMark())}</w:tc></w:tr>`;
    const document = await read(`<w:tbl>${row}${row}</w:tbl>`, paragraph(run('end')));
    expect(changesOf(document)).toEqual(['row_insertion A +cell\ncell\n']);
  });

  it('copies of a text box for old programs belong to the changes of the first', async () => {
    const box = `<w:txbxContent>${paragraph(insertion('boxed'))}</w:txbxContent>`;
    const content = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent>`;
    const document = await read(paragraph(`<w:r>${content}</w:r>`));
    expect(changesOf(document)).toEqual(['insertion A +boxed']);
    expect((document.stories[0]!.blocks[0] as Paragraph).textBoxes).toHaveLength(1);
  });

  it('changes at places without text are listed too', async () => {
    const field = `<w:r><w:fldChar w:fldCharType="begin"><w:numberingChange ${by('A')} w:original="1."/></w:fldChar></w:r>`;
    expect(changesOf(await read(paragraph(field)))).toEqual(['numbering A']);
  });
});

describe('a document', () => {
  it('has its notes, headers, styles, remarks and figures', async () => {
    const comment = (id: number, author: string, text: string, paragraphId: string) =>
      `<w:comment ${by(author, id)} w:initials="X"><w:p w14:paraId="${paragraphId}">${run(text)}</w:p></w:comment>`;
    const bytes = wordDocument(
      [
        paragraph(run('The ice house'), '', 'Heading1'),
        paragraph(
          `<w:commentRangeStart w:id="0"/>${run('It was ')}${deletion('build')}${insertion('built')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run(' in 1823.')}`,
        ),
      ].join(''),
      {
        'word/header1.xml': `<w:hdr ${namespaces}>${paragraph(insertion('Draft', 'B'))}</w:hdr>`,
        'word/footnotes.xml': `<w:footnotes ${namespaces}><w:footnote w:id="-1" w:type="separator">${paragraph('')}</w:footnote><w:footnote w:id="2">${paragraph(deletion('A note.', 'B'))}</w:footnote></w:footnotes>`,
        'word/comments.xml': `<w:comments ${namespaces}>${comment(0, 'C', 'Sure?', '0A')}${comment(1, 'A', 'Yes.', '0B')}${comment(2, 'A', 'Nowhere.', '0C')}</w:comments>`,
        'word/commentsExtended.xml': `<w15:commentsEx ${namespaces}><w15:commentEx w15:paraId="0A" w15:done="1"/><w15:commentEx w15:paraId="0B" w15:paraIdParent="0A"/></w15:commentsEx>`,
      },
      [
        ['header', 'header1.xml'],
        ['footnotes', 'footnotes.xml'],
        ['comments', 'comments.xml'],
        ['commentsExtended', '/word/commentsExtended.xml'],
      ],
    );
    const document = await readTrackedDocument(bytes);
    const text = document.stories.filter(({ kind }) => kind !== 'comment');
    expect(text.map(({ key, kind }) => [key, kind])).toEqual([
      ['document', 'body'],
      ['footnotes#2', 'footnote'],
      ['header1', 'header'],
    ]);
    expect(document.changes.map(({ id, story, paragraph: index }) => [id, story, index])).toEqual([
      ['document.1', 'document', 1],
      ['footnotes.1', 'footnotes#2', 0],
      ['header1.1', 'header1', 0],
    ]);
    expect(changesOf(document)).toEqual(['replacement A -build +built', 'deletion B -A note.', 'insertion B +Draft']);
    expect((document.stories[0]!.blocks[0] as Paragraph).style).toBe('heading1');
    expect(document.remarks).toMatchObject([
      {
        ...{ id: '0', author: 'C', initials: 'X', paragraphs: ['Sure?'], isResolved: true },
        replies: [{ author: 'A', paragraphs: ['Yes.'], replies: [] }],
        anchor: { story: 'document', paragraph: 1, text: 'It was buildbuilt' },
      },
      { id: '2', anchor: null },
    ]);
    expect(document.authors).toEqual(['B', 'A', 'C']);
    expect(document.figures).toEqual({ changes: 3, remarks: 2, words: 10, changedWords: 4 });
  });

  it('reads the strict variant of the format, and other prefixes', async () => {
    const source = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:ins x:author="A"><x:r><x:t>new</x:t></x:r></x:ins></x:p></x:body></x:document>`;
    expect(changesOf(await readTrackedDocument(wordDocument('', { 'word/document.xml': source })))).toEqual([
      'insertion A +new',
    ]);
  });
});

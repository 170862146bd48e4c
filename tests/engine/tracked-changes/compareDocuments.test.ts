import { describe, expect, it } from 'vitest';
import { compareDocuments, readTrackedDocument, resolveChanges } from '../../../engine/tracked-changes/index.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { generatedBody, wordDocument } from './generatedDocuments.ts';
import { plainParagraphs } from './naiveResolver.ts';
import { documentOf, documentXml, entriesOf, paragraph, run, textsOf } from './packages.ts';

const authorship = { author: 'Comparison', date: '2026-11-30T12:00:00Z' };
const compare = async (older: Uint8Array, newer: Uint8Array): Promise<Uint8Array> =>
  (await compareDocuments(older, newer, authorship)).document;
const compareTexts = (older: string[], newer: string[]): Promise<Uint8Array> =>
  compare(
    documentOf(...older.map(text => paragraph(run(text)))),
    documentOf(...newer.map(text => paragraph(run(text)))),
  );
const changesOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await readTrackedDocument(bytes)).changes.map(({ kind, deleted, inserted }) => `${kind}: ${deleted} → ${inserted}`);

const patience = isFullRun ? 300_000 : 60_000;

it('gives both documents back, by a second implementation and by the engine', { timeout: patience }, async () => {
  for (let seed = 1; seed <= (isFullRun ? 200 : 15); seed += 1) {
    const tracked = wordDocument(generatedBody(seed, 8));
    const older = await resolveChanges(tracked, { decisions: {}, others: 'reject' });
    const newer = await resolveChanges(tracked, { decisions: {}, others: 'accept' });
    const compared = await compare(older, newer);
    // The order of the schema: old properties come last, and marks of a paragraph first.
    expect(documentXml(compared)).not.toMatch(
      /<\/w:(p|r)PrChange>(?!<\/w:\1Pr>)|<w:rPr>(?!<w:(ins|del) )[^/]+\/><w:(ins|del) /,
    );
    for (const [mode, original] of [
      ['reject', older],
      ['accept', newer],
    ] as const) {
      const wanted = plainParagraphs(documentXml(original), 'accept');
      expect(plainParagraphs(documentXml(compared), mode), `${mode} ${seed}`).toEqual(wanted);
      const resolved = await resolveChanges(compared, { decisions: {}, others: mode });
      expect(plainParagraphs(documentXml(resolved), 'accept'), `${mode} ${seed}`).toEqual(wanted);
    }
  }
});

describe('the changes of a comparison', () => {
  it('are words, with the spaces between changed words', async () => {
    const compared = await compareTexts(
      ['The ice house was build in 1823 by a man.'],
      ['The ice house was built about 1824 by a man from York.'],
    );
    expect(await changesOf(compared)).toEqual([
      'replacement: build in 1823 → built about 1824',
      'insertion:  →  from York',
    ]);
  });

  it('are paragraphs where only one document has them', async () => {
    const compared = await compareTexts(
      ['One is here.', 'Two is there.'],
      ['One is here.', 'Something else entirely!', 'Two is there.'],
    );
    expect(await changesOf(compared)).toEqual(['insertion:  → Something else entirely!\n']);
  });

  it('are paragraphs at the end, whose marks move', async () => {
    const [first, second] = [['One is here.'], ['One is here.', 'Something else entirely!']];
    const longer = await compareTexts(first!, second!);
    const shorter = await compareTexts(second!, first!);
    for (const [bytes, mode, wanted] of [
      [longer, 'accept', second],
      [longer, 'reject', first],
      [shorter, 'accept', first],
      [shorter, 'reject', second],
    ] as const)
      expect(textsOf(await resolveChanges(bytes, { decisions: {}, others: mode }))).toEqual(wanted);
  });

  it('are characters in scripts without spaces', async () => {
    expect(await changesOf(await compareTexts(['编辑在约定的时间内'], ['编辑在约好的时间内']))).toEqual([
      'replacement: 定 → 好',
    ]);
  });

  it('are formats of runs and paragraphs, and not the language or the runs of the source', async () => {
    const compared = await compare(
      documentOf(paragraph(`${run('plain ', '<w:lang w:val="en-GB"/>')}${run('italic', '<w:i/>')}`, '', 'Quote')),
      documentOf(paragraph(`${run('pl')}${run('ain ')}${run('italic', '<w:b/>')}`, '', 'Heading1')),
    );
    const { changes } = await readTrackedDocument(compared);
    expect(changes.map(({ kind, formats }) => [kind, ...formats.map(({ property }) => property)])).toEqual([
      ['paragraph_format', 'pStyle'],
      ['format', 'i', 'b'],
    ]);
  });

  it('are none where nothing differs: the newer file comes back byte for byte', async () => {
    const bytes = await resolveChanges(wordDocument(generatedBody(2)), { decisions: {}, others: 'accept' });
    expect(Buffer.compare(Buffer.from(await compare(bytes, bytes)), Buffer.from(bytes))).toBe(0);
  });

  it('have the author and the date, and numbers of their own', async () => {
    const xml = documentXml(await compareTexts(['a b'], ['a c']));
    expect(xml).toContain('w:author="Comparison" w:date="2026-11-30T12:00:00Z"');
    const ids = [...xml.matchAll(/w:id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leave pictures of the older document out, and say so', async () => {
    const picture = '<w:r><w:drawing/></w:r>';
    const { document, omittedObjects } = await compareDocuments(
      documentOf(paragraph(`${run('a')}${picture}`)),
      documentOf(paragraph(run('a'))),
      authorship,
    );
    expect(omittedObjects).toBe(1);
    expect(documentXml(document)).not.toContain('drawing');
  });

  it('are formulas too', async () => {
    const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
    const withFormula = (content: string) =>
      wordDocument('', {
        'word/document.xml': documentXml(documentOf(paragraph(`${run('a')}${content}`))).replace(
          '<w:document',
          `<w:document xmlns:m="${math}"`,
        ),
      });
    const formula = '<m:oMath><m:r><w:rPr><w:i/></w:rPr><m:t xml:space="preserve">x &lt; 1</m:t></m:r></m:oMath>';
    const compared = await compareDocuments(withFormula(formula), withFormula(''), authorship);
    expect(compared.omittedObjects).toBe(0);
    expect(await changesOf(compared.document)).toEqual(['deletion: x < 1 → ']);
    const restored = await resolveChanges(compared.document, { decisions: {}, others: 'reject' });
    expect(documentXml(restored)).toBe(documentXml(withFormula(formula)));
  });

  it('are in notes and headers too', async () => {
    const withNote = (text: string) =>
      wordDocument(
        paragraph(run('a')),
        {
          'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="1">${paragraph(run(text))}</w:footnote></w:footnotes>`,
        },
        [['footnotes', 'footnotes.xml']],
      );
    const compared = await compare(withNote('a note'), withNote('a long note'));
    expect(await changesOf(compared)).toEqual(['insertion:  → long ']);
    expect(entriesOf(compared).get('word/footnotes.xml')!.content.toString()).toContain('<w:ins ');
  });
});

it('compares texts that differ in every word, and long ones, without trying all ways', async () => {
  const words = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(' ');
  expect(await changesOf(await compareTexts([words('a', 3_000)], [words('b', 3_000)]))).toHaveLength(1);
  const lines = (prefix: string) =>
    Array.from({ length: 500 }, (_, index) => `${prefix}${index} ${words('', index % 9)}`);
  const compared = await compareTexts(lines('a'), lines('b'));
  expect(textsOf(await resolveChanges(compared, { decisions: {}, others: 'accept' }))).toEqual(lines('b'));
  expect(textsOf(await resolveChanges(compared, { decisions: {}, others: 'reject' }))).toEqual(lines('a'));
});

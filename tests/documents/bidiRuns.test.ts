import { describe, expect, it } from 'vitest';
import { firstStrongIsolate } from '../../engine/dsl/index.ts';
import { runsOf } from '../../server/documents/bidiRuns.ts';
import { loadDocumentFonts } from '../../server/documents/documentFonts.ts';

const runs = async (text: string, rightToLeft: boolean) =>
  runsOf(text, rightToLeft, await loadDocumentFonts([{ text, bold: false }]));
const getRunTexts = async (line: string, rightToLeft: boolean) => (await runs(line, rightToLeft)).map(run => run.text);

describe('a line of a document', () => {
  it('in one script is one run', async () => {
    const [run, ...others] = await runs('Copy editing', false);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ text: 'Copy editing', font: { name: 'noto-sans-latin-400' }, rightToLeft: false });
  });

  it('goes from font to font for names of other scripts', async () => {
    expect((await runs('Łódź Москва', false)).map(run => run.font.name)).toEqual([
      'noto-sans-latin-ext-400',
      'noto-sans-latin-400',
      'noto-sans-latin-ext-400',
      'noto-sans-latin-400',
      'noto-sans-cyrillic-400',
    ]);
  });

  it('Arabic text runs from right to left, and the number in it from left to right', async () => {
    expect((await getRunTexts('الطلب 26', true)).filter(text => text.trim())).toEqual(['26', 'الطلب']);
    // The brackets are turned around where they are shaped.
    expect((await getRunTexts('الدفعة (نقدا)', true)).join('|')).toMatch(/^\)\|نقدا\| \(\|الدفعة$/);
  });

  it('without an Arabic letter reads from left to right on every page', async () => {
    expect((await getRunTexts('−40.00', true)).join('')).toBe('−40.00');
    expect((await getRunTexts('118 Greene Street, Inc.', true)).join('')).toBe('118 Greene Street, Inc.');
  });

  it('keeps a number together that would else be turned around', async () => {
    expect((await getRunTexts(`الرقم ${firstStrongIsolate('00-000007')}`, true))[0]).toBe('00-000007');
  });
});

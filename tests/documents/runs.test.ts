import { describe, expect, it } from 'vitest';
import { isolated, runsOf } from '../../server/documents/runs.ts';

const said = (line: string, rightToLeft: boolean) => runsOf(line, rightToLeft).map(run => run.text);

describe('a line of a document', () => {
  it('in one script is one run', () => {
    expect(runsOf('Copy editing', false)).toEqual([{ text: 'Copy editing', face: 'noto-sans-latin' }]);
  });

  it('goes from font to font for names of other scripts', () => {
    expect(runsOf('Łódź Москва', false).map(run => run.face)).toEqual([
      'noto-sans-latin-ext',
      'noto-sans-latin',
      'noto-sans-latin-ext',
      'noto-sans-latin',
      'noto-sans-cyrillic',
    ]);
  });

  it('in Arabic stands from right to left, and the number in it from left to right', () => {
    expect(said('الطلب 26', true).filter(text => text.trim())).toEqual(['26', 'الطلب']);
    expect(said('الدفعة (نقدا)', true).join('|')).toMatch(/^\(\|نقدا\|\).*الدفعة$/);
  });

  it('without an Arabic letter reads from left to right on every page', () => {
    expect(said('−40.00', true).join('')).toBe('−40.00');
    expect(said('118 Greene Street, Inc.', true).join('')).toBe('118 Greene Street, Inc.');
  });

  it('keeps a number together that would else be turned around', () => {
    expect(said(`الرقم ${isolated('00-000007')}`, true)[0]).toBe('00-000007');
  });
});

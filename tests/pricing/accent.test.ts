import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, parseColor, readableAccent } from '../../src/quote/accent.ts';

const grounds = { light: ['#ffffff', '#f6f8f7'], dark: ['#151b1d', '#0d1213'] };
const colorOf = (text: string) => parseColor(text) ?? [0, 0, 0];

describe('the accent of an agency', () => {
  it('stays as it is where it is readable', () => {
    expect(readableAccent(colorOf('0f766e'), grounds.light.map(colorOf)).main).toBe('#0f766e');
  });

  it('is made readable on every ground, in both themes', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(part, part, part), fc.constantFrom('light' as const, 'dark' as const), (accent, theme) => {
        const { main, contrastText, soft } = readableAccent(accent, grounds[theme].map(colorOf));
        for (const ground of [...grounds[theme], soft, contrastText])
          expect(contrast(colorOf(main), colorOf(ground))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 200 },
    );
  });

  it.each([null, '', 'red', '#12', '0f766g', '0f766e0f'])('is not read from %j', text => {
    expect(parseColor(text)).toBeNull();
  });
});

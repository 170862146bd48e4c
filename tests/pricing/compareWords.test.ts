import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords } from '../../src/shared/services/compareWords.ts';

describe('the comparison of two texts', () => {
  it('marks the words that are not in the other one', () => {
    const { before, after } = compareWords('The crew were not able to go.', 'The crew could not go.');
    const changesIn = (parts: typeof before) => parts.filter(({ isChanged }) => isChanged).map(({ text }) => text);
    expect([changesIn(before), changesIn(after)]).toEqual([['were', 'able to'], ['could']]);
  });

  it('loses no character', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'word')).map(parts => parts.join('').trim());
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { before, after } = compareWords(one, other);
        expect(before.map(part => part.text).join('')).toBe(one);
        expect(after.map(part => part.text).join('')).toBe(other);
      }),
      { numRuns: 50 },
    );
  });
});

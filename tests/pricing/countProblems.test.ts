import { expect, it } from 'vitest';
import type { UncountableReason } from '../../engine/counting/index.ts';
import texts from '../../schemas/locales/en/quote.json' with { type: 'json' };

const reasons: Record<UncountableReason, true> = {
  password: true,
  damaged: true,
  scan: true,
  empty: true,
  encoding: true,
  incomplete: true,
  too_large: true,
  too_slow: true,
  unreadable: true,
  unavailable: true,
  unknown_type: true,
};

it('every reason why a file is not counted has a sentence of its own', () => {
  const { wrong_type: _, ...problems } = texts.quote.problems;
  expect(Object.keys(problems).toSorted()).toEqual(Object.keys(reasons).toSorted());
  expect(new Set(Object.values(problems)).size).toBe(Object.keys(reasons).length);
});

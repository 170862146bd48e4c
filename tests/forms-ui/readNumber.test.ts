import { expect, it } from 'vitest';
import { readNumber } from '../../src/shared/forms/fields/readNumber.ts';

it.each([
  ['8400', 'en', 8400],
  ['8,400', 'en', 8400],
  ['8.400', 'de', 8400],
  ['1.234.567', 'de', 1234567],
  ['8.5', 'en', 8.5],
  ['8,5', 'de', 8.5],
  [' 8 400 ', 'en', 8400],
  ['٨٤٠٠', 'ar', 8400],
  ['٨٬٤٠٠', 'ar', 8400],
  ['٨٬٤٠٠', 'en', 8400],
  ['٨٫٥', 'de', 8.5],
  ['12,34,567', 'en', 1234567],
  ["8'400", 'de', 8400],
  ['8’400', 'en', 8400],
  ['８４００', 'en', 8400],
  ['८४००', 'en', 8400],
  ['\u200e8400\u200f', 'en', 8400],
  ['-3', 'en', -3],
  ['', 'en', undefined],
  ['many', 'en', 'many'],
  ['12 apples', 'en', '12 apples'],
  ['1e999', 'en', '1e999'],
])('reads "%s" in %s as %s', (typed, locale, value) => {
  expect(readNumber(typed, locale)).toBe(value);
});

import { expect, it } from 'vitest';
import { readNumber } from '../../src/shared/forms/fields/readNumber.ts';
import { readPhone } from '../../src/shared/forms/fields/readPhone.ts';

it.each([
  ['8400', 'en', 8400],
  ['8,400', 'en', 8400],
  ['8.400', 'de', 8400],
  ['1.234.567', 'de', 1234567],
  ['8.5', 'en', 8.5],
  ['8,5', 'de', 8.5],
  [' 8 400 ', 'en', 8400],
  ['٨٤٠٠', 'ar', 8400],
  ['-3', 'en', -3],
  ['', 'en', undefined],
  ['many', 'en', 'many'],
  ['12 apples', 'en', '12 apples'],
  ['1e999', 'en', '1e999'],
])('reads "%s" in %s as %s', (typed, locale, value) => {
  expect(readNumber(typed, locale)).toBe(value);
});

it.each([
  ['+1 212 555 0100', '+12125550100'],
  ['+49 (30) 123-456', '+4930123456'],
  ['0049 30/123456', '+4930123456'],
  ['+٩٧١ ٤ ٥٥٥', '+9714555'],
  ['030 123', '030123'],
  ['ask for Ada', 'ask for Ada'],
])('reads the phone number "%s" as %s', (typed, value) => {
  expect(readPhone(typed)).toBe(value);
});

import { expect, it } from 'vitest';
import { anchorAfter, anchorOf, oneYearAfter } from '../../../schemas/billing/renewalDates.ts';

/** The days on which terms end, one after the other, when nothing but time goes by. */
function ends(start: string, terms: number): string[] {
  let [day, anchor] = [start, anchorOf(start)];
  return Array.from({ length: terms }, () => {
    anchor = anchorAfter(day, anchor);
    day = oneYearAfter(day, anchor);
    return day;
  });
}

it.each([
  ['2026-11-28', ['2027-11-28', '2028-11-28']],
  ['2027-03-01', ['2028-03-01', '2029-03-01']],
  // A plan of 29 February is renewed on the last day of February, and on the 29th where there is one.
  ['2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28']],
  ['2027-02-28', ['2028-02-28', '2029-02-28']],
  // The year 2100 is no leap year.
  [
    '2096-02-29',
    ['2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28', '2101-02-28', '2102-02-28', '2103-02-28', '2104-02-29'],
  ],
  ['2026-12-31', ['2027-12-31', '2028-12-31']],
])('terms that begin on %s end on %j', (start, days) => {
  expect(ends(start, days.length)).toEqual(days);
});

it('a last day that our team agreed on is the anchor of the terms after it', () => {
  expect(anchorAfter('2026-12-31', '01-10')).toBe('12-31');
  expect(anchorAfter('2027-03-01', '02-29')).toBe('03-01');
});

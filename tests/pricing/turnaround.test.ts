import { describe, expect, it } from 'vitest';
import { holidaysOf } from '../../server/pricing/holidays.ts';
import { initialServices } from '../../server/pricing/initialServices.ts';
import { dueAfter, workingDays, workingDaysBetween } from '../../server/pricing/turnaround.ts';

describe('working days', () => {
  it.each([
    ['proofreading', 5000, 'standard', 3],
    ['proofreading', 5001, 'standard', 4],
    ['copy_editing', 8400, 'standard', 6],
    ['copy_editing', 8400, 'express', 3],
    ['copy_editing', 8400, 'rush', 2],
    ['copy_editing', 12_250, 'standard', 7],
    ['substantive_editing', 1, 'standard', 6],
    ['academic_manuscript', 3000, 'express', 3],
    ['formatting', 164, 'standard', 6],
    ['photo_color', 620, 'rush', 2],
    ['photo_retouching', 40, 'standard', 5],
    ['video_editing', 22, 'standard', 10],
  ] as const)('%s of %i, %s: %i', (type, quantity, turnaround, days) => {
    const service = initialServices.find(({ code }) => code === type);
    expect(workingDays(service?.days, quantity, turnaround)).toBe(days);
  });

  it('knows none for what is not sold', () => {
    expect(workingDays(null, 10, 'standard')).toBeNull();
    expect(workingDays({ base: 3, per: 4000 }, 0, 'standard')).toBeNull();
  });
});

const none = holidaysOf([]);

const friday = new Date('2026-11-27T14:20:00Z');

describe('due dates', () => {
  it.each([
    [1, '2026-11-30'],
    [2, '2026-12-01'],
    [3, '2026-12-02'],
    [6, '2026-12-07'],
  ])('%i working days after a Friday is %s', (days, date) => {
    expect(dueAfter(friday, days, none).toISOString()).toBe(`${date}T17:00:00.000Z`);
  });

  it('counts from Monday what is ordered on a Saturday', () => {
    expect(dueAfter(new Date('2026-11-28T10:00:00Z'), 1, none).toISOString()).toBe('2026-11-30T17:00:00.000Z');
  });

  it('counts back what was left', () => {
    for (const days of [0, 1, 2, 5, 9])
      expect(workingDaysBetween(friday, dueAfter(friday, days, none), none)).toBe(days);
  });
});

describe('holidays', () => {
  const holidays = holidaysOf([
    { date: '2026-12-24', every_year: true },
    { date: '2026-12-25', every_year: true },
    { date: '2027-01-01', every_year: true },
    { date: '2026-12-28', every_year: false },
    { date: '2024-02-29', every_year: true },
  ]);
  it.each([
    ['around a weekend', '2026-12-23', 1, '2026-12-29'],
    ['at the turn of the year', '2026-12-30', 2, '2027-01-04'],
    ['in the next year, which has fewer', '2027-12-23', 1, '2027-12-27'],
    ['before their first year', '2025-12-23', 1, '2025-12-26'],
    ['on February 29, in a leap year', '2028-02-28', 1, '2028-03-01'],
    ['not, on March 1 of another year', '2027-02-26', 1, '2027-03-01'],
  ])('are skipped %s', (_, from, days, date) => {
    const start = new Date(`${from}T09:00:00Z`);
    const due = dueAfter(start, days, holidays);
    expect(due.toISOString()).toBe(`${date}T17:00:00.000Z`);
    expect(workingDaysBetween(start, due, holidays)).toBe(days);
  });

  it('of every day of the year leave a date', () => {
    const all = holidaysOf(
      Array.from({ length: 366 }, (_, day) => ({
        date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
        every_year: true,
      })),
    );
    expect(dueAfter(friday, 1, all).getTime()).toBeGreaterThan(friday.getTime());
  });
});

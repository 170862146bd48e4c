import { describe, expect, it } from 'vitest';
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
    expect(workingDays(type, quantity, turnaround)).toBe(days);
  });

  it('knows none for what is not sold', () => {
    expect(workingDays('knitting', 10, 'standard')).toBeNull();
    expect(workingDays('copy_editing', 0, 'standard')).toBeNull();
  });
});

describe('due dates', () => {
  const friday = new Date('2026-11-27T14:20:00Z');
  it.each([
    [1, '2026-11-30'],
    [2, '2026-12-01'],
    [3, '2026-12-02'],
    [6, '2026-12-07'],
  ])('%i working days after a Friday is %s', (days, date) => {
    expect(dueAfter(friday, days).toISOString()).toBe(`${date}T17:00:00.000Z`);
  });

  it('counts from Monday what is ordered on a Saturday', () => {
    expect(dueAfter(new Date('2026-11-28T10:00:00Z'), 1).toISOString()).toBe('2026-11-30T17:00:00.000Z');
  });

  it('counts back what was left', () => {
    for (const days of [0, 1, 2, 5, 9]) expect(workingDaysBetween(friday, dueAfter(friday, days))).toBe(days);
  });
});

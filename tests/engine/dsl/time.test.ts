import { describe, expect, it } from 'vitest';
import { isTimezone, startOfDay } from '../../../engine/dsl/time.ts';

describe('the first moment of a day', () => {
  it.each([
    ['2026-11-29', 'UTC', '2026-11-29T00:00:00Z'],
    ['2026-11-29', 'Pacific/Auckland', '2026-11-28T11:00:00Z'],
    ['2026-07-01', 'Pacific/Auckland', '2026-06-30T12:00:00Z'],
    ['2026-11-29', 'America/New_York', '2026-11-29T05:00:00Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00Z'],
    ['2026-11-29', 'Asia/Kolkata', '2026-11-28T18:30:00Z'],
    ['2026-11-29', 'Asia/Kathmandu', '2026-11-28T18:15:00Z'],
    // The days on which the clocks change, and the ones after.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    // Midnight does not exist there on that day: the clocks go from 23:59 to 1:00.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00Z'],
    ['2026-11-29', 'Pacific/Kiritimati', '2026-11-28T10:00:00Z'],
  ])('%s in %s is %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(new Date(moment).toISOString());
  });

  it('follows the one before for every day of a year in every zone', () => {
    for (const zone of [
      'Europe/Berlin',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Asia/Beirut',
      'Africa/Casablanca',
    ]) {
      for (let later = 0; later < 365; later += 1) {
        const [day, next] = [later, later + 1].map(days => startOfDay('2026-01-01', zone, days).getTime());
        const hours = (next! - day!) / 3_600_000;
        expect(hours, `${later} days later in ${zone}`).toBeGreaterThanOrEqual(23);
        expect(hours, `${later} days later in ${zone}`).toBeLessThanOrEqual(25);
      }
    }
  });
});

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['+05:00', false],
  ['Mars/Olympus', false],
  ['', false],
])('"%s" is a time zone: %s', (name, is) => {
  expect(isTimezone(name)).toBe(is);
});

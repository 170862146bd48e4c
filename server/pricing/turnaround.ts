import type { Turnaround } from '../../schemas/pricing/turnarounds.ts';
import type { Holidays } from './holidays.ts';
import type { ServiceDays } from './services.ts';

/** Working days from the moment the files are in: express takes half, rush a quarter, rounded up. */
export function workingDays(
  days: ServiceDays | null | undefined,
  quantity: number,
  turnaround: Turnaround,
): number | null {
  if (!days || quantity < 1) return null;
  const standard = days.base + Math.ceil(quantity / days.per);
  if (turnaround === 'express') return Math.ceil(standard / 2);
  return turnaround === 'rush' ? Math.max(1, Math.ceil(standard / 4)) : standard;
}

const day = 24 * 60 * 60 * 1000;
/** Finished work is due at the end of the working day, UTC. */
const dueHour = 17;
const isWeekend = (date: Date): boolean => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** A year of holidays without a gap is a mistake in the calendar: then only weekends are free, so that there is a date. */
const longestBreak = 366;

/** The end of the working day that many working days after `from`. Weekends and holidays do not count. */
export function dueAfter(from: Date, days: number, holidays: Holidays): Date {
  const due = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate(), dueHour));
  let skipped = 0;
  for (let left = days; left > 0; ) {
    due.setTime(due.getTime() + day);
    const isFree = isWeekend(due) || (skipped < longestBreak && holidays.has(due));
    skipped = isFree ? skipped + 1 : 0;
    if (!isFree) left -= 1;
  }
  return due;
}

/** Whole working days that `to` is after `from`; 0 when it is not. */
export function workingDaysBetween(from: Date, to: Date, holidays: Holidays): number {
  let count = 0;
  for (let at = from.getTime() + day; at <= endOfDay(to); at += day)
    if (!isWeekend(new Date(at)) && !holidays.has(new Date(at))) count += 1;
  return count;
}

const endOfDay = (date: Date): number =>
  Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 23, 59, 59, 999);

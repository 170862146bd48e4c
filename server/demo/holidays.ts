import { randomUUID } from 'node:crypto';
import type { Tx } from '../../engine/server/db/index.ts';
import { holidays } from '../generated/entityTables.ts';
import { type Holidays, holidaysOf } from '../pricing/holidays.ts';

const days = [
  { date: '2026-12-24', name: 'Christmas Eve', every_year: true },
  { date: '2026-12-25', name: 'Christmas Day', every_year: true },
  { date: '2026-12-26', name: 'Boxing Day', every_year: true },
  { date: '2027-01-01', name: 'New Year\u2019s Day', every_year: true },
];

/** Adds the calendar of the demo, and returns it. */
export async function createHolidays(tx: Tx): Promise<Holidays> {
  await tx
    .insert(holidays)
    .values(days.map(day => ({ uuid: randomUUID(), ...day })))
    .onConflictDoNothing();
  return holidaysOf(days);
}

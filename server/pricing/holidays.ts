import { type Db, preparedStatement, type Tx } from '../../engine/server/db/index.ts';
import { holidays } from '../generated/entityTables.ts';

/** The holidays of the portal's calendar. */
export interface Holidays {
  /** Whether the day of this moment in UTC is one of them. */
  has(moment: Date): boolean;
}

type Holiday = Pick<typeof holidays.$inferSelect, 'date' | 'every_year'>;

/** Months and days of those that come every year, whole dates of the others. */
export function holidaysOf(records: Holiday[]): Holidays {
  const days = new Set(records.map(({ date, every_year }) => (every_year ? date.slice(5) : date)));
  return {
    has(moment) {
      const date = moment.toISOString().slice(0, 10);
      return days.has(date) || days.has(date.slice(5));
    },
  };
}

const allHolidays = preparedStatement(db =>
  db.select({ date: holidays.date, every_year: holidays.every_year }).from(holidays).prepare('holidays'),
);

export const readHolidays = async (db: Db | Tx): Promise<Holidays> => holidaysOf(await allHolidays(db).execute());

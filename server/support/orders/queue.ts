/** In which order our team works: what is due first, and of one day the orders that go ahead. */
import { or, type SQL, sql } from 'drizzle-orm';
import type { SupportOrderItem } from '../../../schemas/generated/types.ts';
import { type OrderRow, orders } from '../../orders/tables.ts';

export type Urgency = NonNullable<SupportOrderItem['urgency']>;

/** While it is on hold its clock stands still. */
const worked: readonly OrderRow['status'][] = ['queued', 'in_progress', 'quality_check', 'revision_requested'];
/** Written out, so that the database knows the index by it: see tables.sql of the orders. */
export const isWorkedOn = sql`${orders.status} in ('queued', 'in_progress', 'quality_check', 'revision_requested')`;

/** An order that goes ahead counts as due when its day begins. The indexes have the same words. */
export const queuePlace: SQL = sql`(case when ${orders.priority} then date_trunc('day', ${orders.due_at} at time zone 'UTC')
  else ${orders.due_at} at time zone 'UTC' end)`;

const day = 86_400_000;
const weekDays = 7;

/** Days are those of the office's calendar: UTC, as everything that falls due. */
const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / day) + 1) * day);

const bounds = (now: Date): Record<Urgency, [Date | null, Date | null]> => {
  const tomorrow = endOfDay(now);
  const nextWeek = new Date(tomorrow.getTime() + (weekDays - 1) * day);
  return { overdue: [null, now], today: [now, tomorrow], week: [tomorrow, nextWeek], later: [nextWeek, null] };
};

export function urgencyOf({ status, due_at }: Pick<OrderRow, 'status' | 'due_at'>, now: Date): Urgency | null {
  if (!due_at || !worked.includes(status)) return null;
  const names = Object.entries(bounds(now)) as [Urgency, [Date | null, Date | null]][];
  return names.find(([, [, until]]) => until === null || due_at < until)?.[0] ?? null;
}

/** Orders that are worked on and due within any of these. */
export function dueWithin(wanted: readonly Urgency[], now: Date): SQL {
  const spans = wanted.map(urgency => {
    const [from, until] = bounds(now)[urgency];
    const later = from ? sql`${orders.due_at} >= ${from}` : sql`true`;
    return until ? sql`(${later} and ${orders.due_at} < ${until})` : sql`(${later})`;
  });
  return sql`(${isWorkedOn} and ${or(...spans) ?? sql`false`})`;
}

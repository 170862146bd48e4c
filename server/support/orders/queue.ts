/** The order in which staff work: what is due first, and within one day the priority orders. */
import { and, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SupportOrderItem } from '../../../schemas/generated/types.ts';
import { type OrderRow, orders } from '../../orders/tables.ts';

type Urgency = NonNullable<SupportOrderItem['urgency']>;

/** Statuses in which the clock runs; it stops during a hold. */
const workingStatuses: readonly OrderRow['status'][] = ['queued', 'in_progress', 'quality_check', 'revision_requested'];
/** Written out, so that the database knows the index by it: see tables.sql of the orders. */
export const isWorkedOn = sql`${orders.status} in ('queued', 'in_progress', 'quality_check', 'revision_requested')`;

/** A priority order counts as due when its day begins. The indexes have the same expression. */
export const queuePlace: SQL = sql`(case when ${orders.priority} then date_trunc('day', ${orders.due_at} at time zone 'UTC')
  else ${orders.due_at} at time zone 'UTC' end)`;

const day = 86_400_000;
const weekDays = 7;

/** Returns the end of the day in UTC, as for every due date. */
const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / day) + 1) * day);

type Span = [from: Date | null, until: Date | null];

const bounds = (now: Date): Record<Urgency, Span> => {
  const tomorrow = endOfDay(now);
  const nextWeek = new Date(tomorrow.getTime() + (weekDays - 1) * day);
  return { overdue: [null, now], today: [now, tomorrow], week: [tomorrow, nextWeek], later: [nextWeek, null] };
};

export function urgencyOf({ status, due_at }: Pick<OrderRow, 'status' | 'due_at'>, now: Date): Urgency | null {
  if (!due_at || !workingStatuses.includes(status)) return null;
  const names = Object.entries(bounds(now)) as [Urgency, Span][];
  return names.find(([, [, until]]) => until === null || due_at < until)?.[0] ?? null;
}

/** Merges consecutive spans, so that an index is searched only once for them. */
function mergeSpans(spans: Span[]): Span[] {
  const whole: Span[] = [];
  for (const [from, until] of spans) {
    const last = whole.at(-1);
    if (last?.[1] && last[1] === from) last[1] = until;
    else whole.push([from, until]);
  }
  return whole;
}

/** Orders that are worked on and due within any of these. */
export function dueWithin(wanted: readonly Urgency[], now: Date): SQL {
  const all = Object.entries(bounds(now)) as [Urgency, Span][];
  const spans = mergeSpans(all.filter(([urgency]) => wanted.includes(urgency)).map(([, span]) => span));
  const within = spans.map(([from, until]) =>
    and(
      isNotNull(orders.due_at),
      from ? gte(orders.due_at, from) : undefined,
      until ? lt(orders.due_at, until) : undefined,
    ),
  );
  return sql`(${isWorkedOn} and ${or(...within) ?? sql`false`})`;
}

import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { Turnaround } from '../../schemas/pricing/turnarounds.ts';
import type { Deps } from '../deps.ts';
import { type Holidays, readHolidays } from '../pricing/holidays.ts';
import { dueAfter, workingDays, workingDaysBetween } from '../pricing/turnaround.ts';
import { daysOf } from './serviceDays.ts';
import type { OrderRow, OrderStatus } from './tables.ts';
import { type TransitionContext, transition } from './transition.ts';

/** Why an order waits on the customer; the texts are `orders.hold.<reason>`. Anything else is free text of staff. */
export type HoldReason = 'balance' | 'quarantined' | 'question' | MeasuredReason;

/** The files have far less than was ordered, and staff decide; or they have more than staff quoted, and staff ask. */
type MeasuredReason = 'measured_less' | 'measured_more';

type HoldDeps = Pick<Deps, 'clock' | 'config'>;

export const putOnHold = (
  tx: Tx,
  deps: HoldDeps,
  order: OrderRow,
  hold: { reason: HoldReason | (string & {}); returnTo: OrderStatus; question?: string },
  act: TransitionContext,
): Promise<OrderRow> =>
  transition(tx, deps, order, 'on_hold', {
    ...act,
    set: {
      ...act.set,
      on_hold_reason: hold.reason,
      hold_return_to: hold.returnTo,
      hold_question: hold.question ?? null,
      held_at: deps.clock.now(),
    },
  });

/** Ends a hold: the order returns to its former status, and the working days on hold are added to its due date. */
export async function returnFromHold(
  tx: Tx,
  deps: HoldDeps,
  order: OrderRow,
  act: TransitionContext,
): Promise<OrderRow> {
  if (order.status !== 'on_hold' || !order.hold_return_to) throw problem('order_status');
  return transition(tx, deps, order, order.hold_return_to, {
    ...act,
    set: {
      on_hold_reason: null,
      hold_return_to: null,
      hold_question: null,
      measured_quantity: null,
      held_at: null,
      due_at: dueAfterHold(order, deps.clock.now(), await readHolidays(tx)),
      ...act.set,
    },
  });
}

function dueAfterHold(order: OrderRow, now: Date, holidays: Holidays): Date | null {
  if (order.hold_return_to === 'awaiting_files') return null;
  if (order.due_at && order.held_at) {
    const left = workingDaysBetween(order.held_at, order.due_at, holidays);
    return dueAfter(now, left, holidays);
  }
  return dueDate(order, now, holidays);
}

/** The due date of an order that has its files now. */
export function dueDate(
  order: Pick<OrderRow, 'order_type' | 'quantity' | 'answers'> & Partial<Pick<OrderRow, 'price'>>,
  now: Date,
  holidays: Holidays,
): Date | null {
  const turnaround = (order.answers.turnaround ?? 'standard') as Turnaround;
  const days = workingDays(daysOf(order), order.quantity ?? 0, turnaround);
  return days === null ? null : dueAfter(now, days, holidays);
}

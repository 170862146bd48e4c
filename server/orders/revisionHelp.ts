import type { FormContext } from '../../engine/server/forms/index.ts';
import { formatDay, textsOf } from '../../engine/server/index.ts';
import type { Holidays } from '../pricing/holidays.ts';
import { dueAfter, workingDays } from '../pricing/turnaround.ts';
import { daysOf } from './serviceDays.ts';
import type { OrderRow } from './tables.ts';

type Worked = Pick<OrderRow, 'order_type' | 'quantity' | 'revisions_left' | 'price'>;

/** Changes take half of what the work took. */
export const revisionDays = (order: Omit<Worked, 'revisions_left'>): number =>
  workingDays(daysOf(order), order.quantity ?? 0, 'express') ?? 1;

/** What a request for changes means: how many rounds are left, and when the changes will be ready. */
export function revisionHelp(order: Worked, { now, locale }: FormContext, holidays: Holidays): string {
  const texts = textsOf(locale);
  const dayStyle = { weekday: 'short', day: 'numeric', month: 'long' } as const;
  const left = order.revisions_left;
  if (left < 1) return texts.say('orders.no_rounds_left');
  return texts.say('forms.revision.rounds', {
    smart_count: left,
    date: formatDay(locale, dueAfter(now, revisionDays(order), holidays), dayStyle),
  });
}

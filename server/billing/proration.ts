import { roundMoney } from '../pricing/roundMoney.ts';
import type { SubscriptionRow } from './tables.ts';
import { daysBetween, today } from './termDates.ts';

/** Returns the part of a year's price for the rest of a term. */
export function prorate(amount: number, term: { start_date: string; end_date: string | null }, now: Date): number {
  if (!term.end_date) return amount;
  const days = daysBetween(term.start_date, term.end_date);
  // A plan that was cancelled on the day of its purchase ended on that day.
  if (days <= 0) return 0;
  const left = Math.max(0, daysBetween(today(now), term.end_date));
  return roundMoney(amount, left, days);
}

/** A payment for a term: its amount, type and day. */
export interface PaidPart {
  amount: number;
  payment_type: string;
  day: string;
}

/** Returns the part of a payment for days to come: a payment in the middle of a term is only for its rest. */
export function unusedAmount(
  { amount, payment_type, day: paid }: PaidPart,
  { start_date, end_date }: Span,
  now: Date,
): number {
  if (!end_date) return 0;
  const from = payment_type === 'proration' && paid > start_date ? paid : start_date;
  return from < end_date ? prorate(amount, { start_date: from, end_date }, now) : 0;
}
type Span = Pick<SubscriptionRow, 'start_date' | 'end_date'>;

import type { FormPricing } from '../../../../engine/ui/forms/index.ts';
import type { FormState, OrderPrice, TurnaroundPrice } from '../../../../schemas/generated/types.ts';
import type { Answers } from './filesQuote.ts';

/** Dates and totals of every turnaround: the answer of the price call and the form have them beside the price. */
export const turnaroundsOf = (answer: FormPricing['answer']): TurnaroundPrice[] | undefined =>
  (answer as Partial<OrderPrice> | null)?.turnarounds;

/**
 * The chosen turnaround with its total and due date. Other steps than the first do not have the choice among their
 * answers; there, it is the turnaround with the total of the order.
 */
export function findTurnaround(
  answer: FormPricing['answer'],
  { turnaround }: Answers,
  price: FormState['price'],
): TurnaroundPrice | undefined {
  return turnaroundsOf(answer)?.find(one =>
    turnaround ? one.turnaround === turnaround : one.total.amount === price?.total.amount,
  );
}

import { currency } from '../../schemas/billing/money.ts';
import type { Money, Order } from '../../schemas/generated/types.ts';

/** A requested refund is undecided and may still be refused. */
const REFUNDED = new Set(['pending', 'succeeded']);

export const sum = (amounts: Money[]): Money => ({
  amount: amounts.reduce((whole, { amount }) => whole + amount, 0),
  currency: amounts[0]?.currency ?? currency,
});

type Refund = Order['payments'][number]['refunds'][number];

/** Returns whether the money was refunded or is on its way. */
export const isRefunded = ({ refund_status }: Pick<Refund, 'refund_status'>): boolean => REFUNDED.has(refund_status);

/** Returns the refunded amount, and whether all of it has arrived. */
export function refundSummary({ payments = [] }: Partial<Pick<Order, 'payments'>>): { money: Money; isThere: boolean } {
  const refunds = payments.flatMap(payment => payment.refunds).filter(isRefunded);
  return {
    money: sum(refunds.map(({ amount }) => amount)),
    isThere: refunds.every(({ refund_status }) => refund_status === 'succeeded'),
  };
}

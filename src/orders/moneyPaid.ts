import { currency as ours } from '../../schemas/billing/money.ts';
import type { Money, Order, OrderItem } from '../../schemas/generated/types.ts';

type SomeOrder = Pick<OrderItem, 'total'> & Partial<Pick<Order, 'payments'>>;

const KEPT = new Set(['succeeded', 'partially_refunded']);
/** One that is asked for and undecided may still be refused. */
const GIVEN = new Set(['pending', 'succeeded']);

export const sum = (amounts: Money[], total: OrderItem['total']): Money => ({
  amount: amounts.reduce((whole, { amount }) => whole + amount, 0),
  currency: amounts[0]?.currency ?? total?.currency ?? ours,
});

/** What was paid for an order and not given back; where payments are not known, as in a list, what it costs. */
export function moneyPaid({ payments, total }: SomeOrder): Money {
  if (!payments) return total ?? sum([], total);
  const kept = payments.filter(({ payment_status }) => KEPT.has(payment_status));
  return sum(
    kept.map(({ amount, refunded }) => ({ ...amount, amount: amount.amount - refunded.amount })),
    total,
  );
}

type Refund = Order['payments'][number]['refunds'][number];

/** It went back, or is on its way. */
export const isGivenBack = ({ refund_status }: Pick<Refund, 'refund_status'>): boolean => GIVEN.has(refund_status);

/** What went back or is on its way, and whether all of it has arrived. */
export function moneyBack({ payments = [], total }: SomeOrder): { money: Money; isThere: boolean } {
  const refunds = payments.flatMap(payment => payment.refunds).filter(isGivenBack);
  return {
    money: sum(
      refunds.map(({ amount }) => amount),
      total,
    ),
    isThere: refunds.every(({ refund_status }) => refund_status === 'succeeded'),
  };
}

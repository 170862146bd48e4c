import type { Checkout, PaymentMethod } from '../../schemas/generated/types.ts';
import { receiptLines } from '../pricing/receiptLines.ts';
import type { Reader } from '../textsForReader.ts';
import type { OrderRow, StoredPrice } from './tables.ts';

type ReceiptOrder = Pick<OrderRow, 'uuid' | 'number' | 'currency' | 'price_expires_at'>;

/** A price as its receipt, in the reader's language. */
export function toReceipt(
  order: ReceiptOrder,
  price: StoredPrice,
  locale: string,
  paymentMethods: PaymentMethod[] = [],
  reader: Reader = 'customer',
): Checkout {
  const money = (amount: number) => ({ amount, currency: order.currency });
  return {
    order_uuid: order.uuid,
    number: order.number,
    currency: order.currency,
    lines: receiptLines(price.lines, locale, order.currency, reader),
    subtotal: money(price.subtotal),
    discount: money(price.discount),
    coupon_discount: money(price.coupon_discount),
    tax: money(price.tax),
    total: money(price.total),
    payment_required: price.total > 0,
    payment_methods: paymentMethods,
    expires_at: order.price_expires_at?.toISOString() ?? null,
  };
}

/** What is still to pay when the files have more than was ordered: the difference, one line and its tax. */
export const balancePrice = (before: StoredPrice, after: StoredPrice): StoredPrice =>
  priceDifference(before, after, 'balance');

/** The difference between two prices of an order: to be paid, or below zero to be refunded. */
export function priceDifference(before: StoredPrice, after: StoredPrice, rule: 'balance' | 'refund'): StoredPrice {
  const difference = (key: 'subtotal' | 'discount' | 'coupon_discount' | 'tax' | 'total' | 'list' | 'basis') =>
    after[key] - before[key];
  const tax = difference('tax');
  const net = difference('total') - tax;
  const list = before.lines.find(line => line.kind === 'list');
  const taxLine = after.lines.find(line => line.kind === 'tax');
  const facts = { ...taxLine?.facts, taxable: Math.abs(net) };
  return {
    ...after,
    lines: [
      { kind: 'list', amount: net, quantity: null, unit: null, rule, facts: list?.facts ?? {} },
      ...(taxLine && tax !== 0 ? [{ ...taxLine, amount: tax, facts }] : []),
    ],
    subtotal: net,
    discount: 0,
    coupon_discount: 0,
    tax,
    total: net + tax,
  };
}

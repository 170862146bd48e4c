import { numberOf, year } from '../../engine/server/db/index.ts';
import { currency } from '../../schemas/billing/money.ts';
import type { PaymentMethodRow, payments, refunds } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { cardLabel } from '../payments/cardLabel.ts';
import { withTax } from '../tax/taxRate.ts';
import { timeOf } from './lifecycles.ts';
import type { DemoOrder } from './orderRows.ts';
import type { OrderScript } from './orderScripts.ts';
import type { DemoTerm } from './planTerms.ts';
import type { Random } from './random.ts';
import { newYork } from './taxRates.ts';

type DemoPayment = Omit<typeof payments.$inferInsert, 'number'> & { created_at: Date };
type NewRefund = typeof refunds.$inferInsert;

export interface DemoPayments {
  payments: DemoPayment[];
  refunds: NewRefund[];
}

/** The highest number in a year of the demo data. */
export const newestPayment = 340;

interface DemoPayer {
  customer_uuid: string;
  /** The default first. */
  cards: PaymentMethodRow[];
  random: Random;
}

export function demoPayments(payer: DemoPayer, orders: DemoOrder[], terms: DemoTerm[], now: Date): DemoPayments {
  const ofOrders = orders.flatMap(order => paymentsOf(payer, order));
  const asked = terms.length ? challengedPayments(payer, orders, now) : [];
  const refunded = ofOrders.flatMap(payment => refundsOf(payer, payment));
  const ofTerms = terms.map((term, index) => planFee(payer, term, index));
  const open = terms.length ? openPayments(payer, terms.at(-1), now) : [];
  return { payments: [...ofOrders, ...ofTerms, ...open, ...asked], refunds: refunded };
}

function basePayment(
  { customer_uuid, cards, random }: DemoPayer,
  amount: number,
  at: Date,
  card = cards[0],
): DemoPayment {
  const uuid = random.uuid();
  return {
    uuid,
    customer_uuid,
    amount,
    tax: 0,
    refunded: 0,
    currency,
    payment_method_uuid: card?.uuid ?? null,
    method_label: card ? cardLabel(card) : null,
    payment_status: 'succeeded',
    payment_type: 'checkout',
    payment_for: 'order',
    payment_method_type: 'card',
    provider: 'sandbox',
    provider_key: `payment-${uuid}`,
    created_at: at,
    updated_at: at,
    settled_at: at,
  };
}

function paymentsOf(payer: DemoPayer, { script, row, lifecycle }: DemoOrder): DemoPayment[] {
  const paidAt = timeOf(lifecycle, 'awaiting_files');
  const placedAt = timeOf(lifecycle, 'awaiting_payment');
  const total = row.total ?? 0;
  const facts = { order_uuid: row.uuid, tax: row.price?.tax ?? 0, coupon_code: script.coupon ?? null };
  if (script.status === 'awaiting_payment' && placedAt)
    return [{ ...basePayment(payer, total, placedAt), ...facts, payment_status: 'cancelled' }];
  if (!paidAt) return [];
  const paid: DemoPayment = {
    ...basePayment(payer, total, paidAt),
    ...facts,
    ...outcome(script, total),
  };
  if (!script.declined) return [paid];
  const before = new Date(paidAt.getTime() - 120_000);
  const failed = { payment_status: 'failed', failure_reason: 'card_declined' } as const;
  return [{ ...basePayment(payer, total, before, payer.cards[2]), ...facts, ...failed }, paid];
}

/** What was charged for the pictures that did not come. */
const perMissing = 220;

function outcome(script: OrderScript, total: number): Partial<DemoPayment> {
  if (script.status === 'cancelled') return { payment_status: 'refunded', refunded: total };
  if (script.payment === 'disputed') return { payment_status: 'disputed' };
  if (script.payment !== 'partially_refunded') return {};
  const missing = (script.quantity ?? 0) - (script.measured ?? 0);
  const back = Math.round(missing * perMissing * 1.08875);
  return { payment_status: 'partially_refunded', amount: total + back, refunded: back };
}

function refundsOf({ random }: DemoPayer, payment: DemoPayment): NewRefund[] {
  if (!payment.refunded) return [];
  const full = payment.refunded === payment.amount;
  const uuid = random.uuid();
  const at = new Date(payment.created_at.getTime() + 86_400_000);
  return [
    {
      uuid,
      payment_uuid: payment.uuid,
      amount: payment.refunded,
      refund_status: 'succeeded',
      refund_type: full ? 'full' : 'partial',
      reason: full ? 'cancelled' : 'measured_less',
      provider_refund: `demo-${uuid}`,
      provider_key: `refund-${uuid}`,
      created_at: at,
      updated_at: at,
    },
  ];
}

const feeAmount = 29_900;

function planFee(payer: DemoPayer, term: DemoTerm, index: number): DemoPayment {
  const { amount, tax } = withTax(feeAmount, newYork);
  return {
    ...basePayment(payer, amount, new Date(`${term.start}T06:00:00Z`)),
    tax,
    subscription_uuid: term.uuid,
    payment_for: 'subscription',
    payment_type: index === 0 ? 'checkout' : 'renewal',
  };
}

/** Payments that the customer left at the bank's challenge, which can be confirmed for half an hour. */
function challengedPayments(payer: DemoPayer, orders: DemoOrder[], now: Date): DemoPayment[] {
  const order = orders.find(({ script }) => script.status === 'awaiting_payment');
  if (!order) return [];
  const { uuid: order_uuid, total, price } = order.row;
  return [
    {
      ...basePayment(payer, total ?? 0, now),
      order_uuid,
      tax: price?.tax ?? 0,
      settled_at: null,
      payment_method_uuid: null,
      method_label: 'Visa ••3155',
      payment_status: 'requires_action',
    },
  ];
}

/** Payments by other ways, in progress or waiting: no provider has them. */
function openPayments(payer: DemoPayer, term: DemoTerm | undefined, now: Date): DemoPayment[] {
  const facts = { subscription_uuid: term?.uuid ?? null, payment_for: 'add_on', settled_at: null } as const;
  const elsewhere = { payment_method_uuid: null, provider: 'manual' };
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000);
  return [
    {
      ...basePayment(payer, 5900, at(2)),
      ...facts,
      ...elsewhere,
      payment_status: 'processing',
      payment_type: 'manual',
      payment_method_type: 'bank_debit',
      method_label: 'Bank debit',
    },
    {
      ...basePayment(payer, 7900, at(1)),
      ...facts,
      ...elsewhere,
      payment_status: 'pending',
      payment_type: 'manual',
      payment_method_type: 'manual',
      method_label: 'Bank transfer',
    },
  ];
}

/** Assigns document numbers in the order of time, starting from 1 each year. */
export function assignNumbers(all: DemoPayment[]): (typeof payments.$inferInsert)[] {
  const newestFirst = [...all].sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
  const next = new Map<string, number>();
  return newestFirst.map(payment => {
    const series = `P-${year(payment.created_at)}`;
    const value = next.get(series) ?? newestPayment;
    next.set(series, value - 1);
    return { ...payment, number: numberOf(series, value) };
  });
}

const refundable = [
  'awaiting_files',
  'queued',
  'on_hold',
  'in_progress',
  'quality_check',
  'delivered',
  'revision_requested',
];

const challengeCard = { number: '4000002500003155', exp_month: 8, exp_year: 2099, cvc: '123', name: null };

/** Payments that may yet go back are real at the sandbox. */
export async function chargeSandbox(
  { payments: { gateway, createToken } }: Deps,
  { cards }: DemoPayer,
  orders: DemoOrder[],
  made: DemoPayments,
): Promise<void> {
  const method = cards[0]?.provider_method;
  if (!method) return;
  /** Creates a real challenge at the sandbox, so that it can be answered. */
  async function ask({ row }: DemoOrder, payment: DemoPayment): Promise<void> {
    const token = await createToken?.(challengeCard);
    if (!token) return;
    const how = { customer: null, keep: false, offSession: false, description: row.number };
    const { provider_key: key, amount } = payment;
    const charge = await gateway.charge({ key, amount, currency, source: { token }, ...how });
    if (charge.status !== 'requires_action') return;
    const { url, ...action } = charge.action;
    payment.provider_payment = charge.payment;
    payment.requires_action = { ...action, ...(url && { url }) };
  }
  await Promise.all(
    made.payments.map(async payment => {
      const order = orders.find(one => one.row.uuid === payment.order_uuid);
      if (order && payment.payment_status === 'requires_action') return ask(order, payment);
      if (!order || payment.payment_status !== 'succeeded' || !refundable.includes(order.row.status)) return;
      const { provider_key: key, amount } = payment;
      const how = { customer: null, keep: false, offSession: true, description: order.row.number };
      const charge = await gateway.charge({ key, amount, currency, source: { method }, ...how });
      if (charge.status === 'succeeded') payment.provider_payment = charge.payment;
    }),
  );
}

import Stripe from 'stripe';
import { fromStripeAmount, toStripeAmount } from '../../schemas/billing/stripeAmount.ts';
import type { Dispute, FoundRefund, Gateway, Refund } from './gateway.ts';
import { isMissing } from './stripeCard.ts';
import { idOf } from './stripeCards.ts';
import { keyName } from './stripeCharges.ts';

type RefundCalls = Pick<Gateway, 'refund' | 'refundOf' | 'refunds' | 'disputes' | 'disputeOf'>;

/** Refunds, and disputes of card holders. */
export const stripeRefunds = (stripe: Stripe): RefundCalls => ({
  /** Looked up first: an idempotency key is good for a day, the list of a payment's refunds for ever. */
  async refund({ key, payment, amount, currency }) {
    const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
    const known = data.find(one => one.metadata?.[keyName] === key);
    if (known) return toRefund(known);
    try {
      const given = await stripe.refunds.create(
        { payment_intent: payment, amount: toStripeAmount({ amount, currency }), metadata: { [keyName]: key } },
        { idempotencyKey: key },
      );
      return toRefund(given);
    } catch (error) {
      // Another server has sent the same request: the next try finds its refund.
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'idempotency_key_in_use')
        return { refund: '', status: 'failed' };
      throw error;
    }
  },

  async refundOf(refund) {
    try {
      return toFoundRefund(await stripe.refunds.retrieve(refund));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },

  async refunds(which) {
    const query =
      'payment' in which
        ? { payment_intent: which.payment }
        : { created: { gte: Math.floor(which.since.getTime() / 1000) } };
    const found: FoundRefund[] = [];
    for await (const refund of stripe.refunds.list({ ...query, limit: 100 })) {
      const one = toFoundRefund(refund);
      if (one) found.push(one);
    }
    return found;
  },

  async disputes(since) {
    const created = { gt: Math.floor(since.getTime() / 1000) };
    const found: { payment: string; at: Date }[] = [];
    for await (const dispute of stripe.disputes.list({ created, limit: 100 })) {
      const payment = idOf(dispute.payment_intent);
      if (payment && toDispute(dispute)) found.push({ payment, at: new Date(dispute.created * 1000) });
    }
    return found;
  },

  async disputeOf(payment) {
    const { data } = await stripe.disputes.list({ payment_intent: payment, limit: 100 });
    const real = data.filter(one => toDispute(one)).sort((a, b) => b.created - a.created);
    return real[0] ? toDispute(real[0]) : null;
  },
});

function toRefund({ id, status }: Stripe.Refund): Refund {
  if (status === 'succeeded') return { refund: id, status };
  return { refund: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

/** Null for a refund of a charge without a payment intent, which this portal did not make. */
function toFoundRefund(refund: Stripe.Refund): FoundRefund | null {
  const payment = idOf(refund.payment_intent);
  const key = refund.metadata?.[keyName] ?? null;
  return payment ? { ...toRefund(refund), payment, amount: fromStripeAmount(refund), key } : null;
}

/** Null: an inquiry of the bank, or a dispute that was averted; neither has taken any money. */
function toDispute({ status, created }: Stripe.Dispute): Dispute | null {
  if (status.startsWith('warning_') || status === 'prevented') return null;
  const at = new Date(created * 1000);
  if (status === 'won') return { status: 'won', at };
  return { status: status === 'lost' ? 'lost' : 'open', at };
}

import { invalidRequest, missing } from './errors.ts';
import { inner, type Params, text } from './form.ts';
import { findIntent } from './intents.ts';
import { newId, recordEvent, type StripeLedger, type StripeObject, seconds } from './ledger.ts';

const day = 86_400;

export function createRefund(books: StripeLedger, params: Params): StripeObject {
  const intent = findIntent(books, text(params, 'payment_intent') ?? '');
  const charge = books.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || !charge)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
  if (charge.disputed) throw invalidRequest('This charge has been charged back.', { code: 'charge_disputed' });
  const amount = Number(params.amount);
  const left = Number(charge.amount) - Number(charge.amount_refunded);
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount > left)
    throw invalidRequest(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      {
        param: 'amount',
      },
    );
  charge.amount_refunded = Number(charge.amount_refunded) + amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund: StripeObject = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: seconds(books),
    currency: intent.currency,
    metadata: inner(params, 'metadata'),
    payment_intent: intent.id,
    reason: null,
    receipt_number: null,
    status: books.late ? 'pending' : 'succeeded',
  };
  books.refunds.set(refund.id, refund);
  recordEvent(books, 'refund.created', refund);
  recordEvent(books, 'charge.refunded', charge);
  return refund;
}

/** The card holder's bank returns the money of a refund. */
export function failRefund(books: StripeLedger, id: string): void {
  const refund = findRefund(books, id);
  const charge = books.charges.get(String(refund.charge));
  if (charge && refund.status !== 'failed')
    Object.assign(charge, { amount_refunded: Number(charge.amount_refunded) - Number(refund.amount), refunded: false });
  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  recordEvent(books, 'refund.updated', refund);
  recordEvent(books, 'refund.failed', refund);
}

export function findRefund(books: StripeLedger, id: string): StripeObject {
  const refund = books.refunds.get(id);
  if (!refund) throw missing('refund', id, 'id');
  return refund;
}

/** Card holders whose number ends in 0259 dispute a day after they were charged. */
export function disputeWhatIsDue(books: StripeLedger): void {
  for (const intent of books.intents.values()) {
    const charge = books.charges.get(intent.latest_charge ?? '');
    if (intent.status !== 'succeeded' || !charge || charge.disputed) continue;
    const number = books.methods.get(intent.payment_method ?? '')?.number ?? '';
    if (!number.endsWith('0259') || Number(charge.created) + day > seconds(books)) continue;
    charge.disputed = true;
    const dispute: StripeObject = {
      id: newId('du'),
      object: 'dispute',
      amount: intent.amount,
      balance_transactions: [],
      charge: charge.id,
      created: Number(charge.created) + day,
      currency: intent.currency,
      evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
    };
    books.disputes.set(dispute.id, dispute);
    recordEvent(books, 'charge.dispute.created', dispute);
  }
}

export function closeDispute(books: StripeLedger, intent: string, status: 'won' | 'lost'): void {
  for (const dispute of books.disputes.values())
    if (dispute.payment_intent === intent) {
      dispute.status = status;
      recordEvent(books, 'charge.dispute.closed', dispute);
    }
}

export const listOf = (url: string, data: StripeObject[]) => ({ object: 'list', data, has_more: false, url });

import { isInFuture } from '../../../server/sandbox/cards.ts';
import { type Decline, declines, invalidRequest, missing } from './errors.ts';
import { inner, type Params, text } from './form.ts';
import { newId, recordEvent, type StripeLedger, type StripeMethod, type StripeObject, seconds } from './ledger.ts';

const brands: [string, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^5/],
  ['amex', /^3/],
];

/** POST /v1/payment_methods, as the card form in the browser does it with the publishable key. */
export function createMethod(books: StripeLedger, params: Params): StripeObject {
  const card = inner(params, 'card');
  const number = text(card, 'number') ?? '';
  const method: StripeMethod = {
    id: newId('pm'),
    number,
    customer: null,
    used: false,
    setUp: false,
    exp_month: Number(card.exp_month),
    exp_year: Number(card.exp_year),
    name: text(inner(params, 'billing_details'), 'name'),
    created: seconds(books),
  };
  books.methods.set(method.id, method);
  return methodAnswer(method);
}

export const methodAnswer = ({
  id,
  number,
  customer,
  exp_month,
  exp_year,
  name,
  created,
}: StripeMethod): StripeObject => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: {}, email: null, name, phone: null, tax_id: null },
  card: cardAnswer(number, exp_month, exp_year),
  created,
  customer,
  livemode: false,
  metadata: {},
  type: 'card',
});

export const cardAnswer = (number: string, exp_month: number, exp_year: number) => ({
  brand: brands.find(([, pattern]) => pattern.test(number))?.[0] ?? 'unknown',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  exp_month,
  exp_year,
  fingerprint: 'mToisGZ01V71BCos',
  funding: 'credit',
  last4: number.slice(-4),
  networks: { available: ['visa'], preferred: null },
  three_d_secure_usage: { supported: true },
  wallet: null,
});

export function updateMethod(books: StripeLedger, id: string, params: Params): StripeObject {
  const method = findMethod(books, id);
  const card = inner(params, 'card');
  if (card.exp_month) method.exp_month = Number(card.exp_month);
  if (card.exp_year) method.exp_year = Number(card.exp_year);
  const details = inner(params, 'billing_details');
  if ('name' in details) method.name = text(details, 'name');
  recordEvent(books, 'payment_method.updated', methodAnswer(method));
  return methodAnswer(method);
}

export function detachMethod(books: StripeLedger, id: string): StripeObject {
  const method = findMethod(books, id);
  if (!method.customer)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  method.customer = null;
  method.used = true;
  recordEvent(books, 'payment_method.detached', methodAnswer(method));
  return methodAnswer(method);
}

export function findMethod(books: StripeLedger, id: string, param = 'payment_method'): StripeMethod {
  const method = books.methods.get(id);
  if (!method) throw missing('PaymentMethod', id, param);
  return method;
}

/** What is left of a method after use without a customer. */
export function ensureFresh(method: StripeMethod, customer: string | null): void {
  if (method.customer ? method.customer === customer : !method.used) return;
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  );
}

const endings: Record<string, string> = {
  '0002': 'card_declined',
  '9995': 'insufficient_funds',
  '0069': 'expired_card',
};

/** docs.stripe.com/testing: what the bank says to a card. */
export function declineOf(
  books: StripeLedger,
  { number, exp_month, exp_year }: StripeMethod,
  charging: boolean,
): Decline | null {
  const name = endings[number.slice(-4)];
  if (name) return declines[name]!;
  if (charging && number.endsWith('0341')) return declines.card_declined!;
  return isInFuture(exp_month, exp_year, books.clock.now()) ? null : declines.expired_card!;
}

export const requiresChallenge = ({ number }: StripeMethod): boolean => number.endsWith('3155');

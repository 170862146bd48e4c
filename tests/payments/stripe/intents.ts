import { cardError, type Decline, declines, invalidRequest, missing } from './errors.ts';
import { inner, type Params, text } from './form.ts';
import {
  type Intent,
  newId,
  recordEvent,
  type StripeLedger,
  type StripeMethod,
  type StripeObject,
  seconds,
} from './ledger.ts';
import { cardAnswer, declineOf, ensureFresh, findMethod, methodAnswer, requiresChallenge } from './methods.ts';

export function createIntent(books: StripeLedger, params: Params): StripeObject {
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: Object.values(inner(params, 'allowed_payment_method_types')),
    amount: Number(params.amount),
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: seconds(books),
    currency: params.currency,
    customer: text(params, 'customer'),
    description: text(params, 'description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: inner(params, 'metadata'),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    setup_future_usage: text(params, 'setup_future_usage'),
    status: 'requires_payment_method',
  };
  books.intents.set(id, intent);
  return intentAnswer(books, intent, []);
}

export function findIntent(books: StripeLedger, id: string): Intent {
  const intent = books.intents.get(id);
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

export function intentAnswer(books: StripeLedger, { outcome, ...intent }: Intent, expand: string[]): StripeObject {
  const method = intent.payment_method && books.methods.get(intent.payment_method);
  return {
    ...intent,
    ...(expand.includes('payment_method') && method && { payment_method: methodAnswer(method) }),
    ...(expand.includes('latest_charge') &&
      intent.latest_charge && { latest_charge: books.charges.get(intent.latest_charge) }),
  };
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function confirmIntent(books: StripeLedger, id: string, params: Params): Intent {
  const intent = findIntent(books, id);
  if (!confirmable.includes(intent.status)) throw createUnexpectedState(intent, 'confirm');
  const method = findMethod(books, text(params, 'payment_method') ?? '');
  ensureFresh(method, intent.customer);
  method.used = true;
  Object.assign(intent, { payment_method: method.id, last_payment_error: null, next_action: null });
  const offSession = params.off_session === 'true';
  const decline =
    declineOf(books, method, true) ??
    (requiresChallenge(method) && offSession && !method.setUp ? authentication : null);
  if (!decline && requiresChallenge(method) && !offSession) return ask(books, intent);
  if (!books.late) return decide(books, intent, method, decline);
  Object.assign(intent, { status: 'processing', outcome: decline ?? 'succeeded' });
  recordEvent(books, 'payment_intent.processing', intent);
  return intent;
}

const authentication = declines.authentication_required!;

function ask(books: StripeLedger, intent: Intent): Intent {
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      stripe_js: `https://hooks.stripe.com/redirect/authenticate/${newId('src')}?client_secret=${intent.client_secret}`,
    },
  };
  recordEvent(books, 'payment_intent.requires_action', intent);
  return intent;
}

/** The bank's last word. Throws the card error that the confirmation is answered with. */
export function decide(books: StripeLedger, intent: Intent, method: StripeMethod, decline: Decline | null): Intent {
  const charge = record(books, intent, method, decline);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (decline) {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      ...decline,
      charge: charge.id,
      payment_method: methodAnswer(method),
      type: 'card_error',
    };
    intent.payment_method = null;
    recordEvent(books, 'payment_intent.payment_failed', intent);
    throw cardError(decline, {
      charge: charge.id,
      payment_intent: intentAnswer(books, intent, []),
      payment_method: methodAnswer(method),
    });
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  if (intent.setup_future_usage && intent.customer) Object.assign(method, { customer: intent.customer, setUp: true });
  recordEvent(books, 'payment_intent.succeeded', intent);
  return intent;
}

function record(books: StripeLedger, intent: Intent, method: StripeMethod, decline: Decline | null): StripeObject {
  const charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: { address: {}, email: null, name: method.name, phone: null, tax_id: null },
    created: seconds(books),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardAnswer(method.number, method.exp_month, method.exp_year), type: 'card' },
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  };
  books.charges.set(charge.id, charge);
  return charge;
}

/** How the customer answers their bank, in the provider's window. */
export function answerIntent(books: StripeLedger, intent: Intent, approve: boolean): void {
  const method = findMethod(books, intent.payment_method ?? '');
  if (approve) {
    decide(books, intent, method, null);
    return;
  }
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: methodAnswer(method),
    type: 'invalid_request_error',
  };
  recordEvent(books, 'payment_intent.payment_failed', intent);
}

export function cancelIntent(books: StripeLedger, id: string): Intent {
  const intent = findIntent(books, id);
  if (!confirmable.includes(intent.status)) throw createUnexpectedState(intent, 'cancel');
  Object.assign(intent, { status: 'canceled', canceled_at: seconds(books), next_action: null });
  recordEvent(books, 'payment_intent.canceled', intent);
  return intent;
}

const createUnexpectedState = (intent: Intent, verb: string) =>
  invalidRequest(
    verb === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state' },
  );

import { cardError, missing } from './errors.ts';
import { inner, type Params, text } from './form.ts';
import { newId, recordEvent, type Setup, type StripeLedger, type StripeObject, seconds } from './ledger.ts';
import { declineOf, ensureFresh, findMethod, methodAnswer, requiresChallenge } from './methods.ts';

/** POST /v1/setup_intents with confirm: keeps a card, or asks its bank first. */
export function createSetup(books: StripeLedger, params: Params): StripeObject {
  const customer = text(params, 'customer') ?? '';
  if (!books.customers.has(customer)) throw missing('customer', customer, 'customer');
  const method = findMethod(books, text(params, 'payment_method') ?? '');
  ensureFresh(method, customer);
  const id = newId('seti');
  const setup: Setup = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    created: seconds(books),
    customer,
    last_setup_error: null,
    livemode: false,
    metadata: inner(params, 'metadata'),
    next_action: null,
    payment_method: method.id,
    payment_method_types: ['card'],
    status: 'requires_confirmation',
    usage: params.usage ?? 'off_session',
  };
  books.setups.set(id, setup);
  const decline = declineOf(books, method, false);
  if (decline) {
    method.used = true;
    Object.assign(setup, { status: 'requires_payment_method', payment_method: null });
    setup.last_setup_error = { ...decline, payment_method: methodAnswer(method), type: 'card_error' };
    throw cardError(decline, { payment_method: methodAnswer(method), setup_intent: setup });
  }
  if (!requiresChallenge(method)) return keep(books, setup);
  setup.status = 'requires_action';
  setup.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
  return setup;
}

function keep(books: StripeLedger, setup: Setup): Setup {
  const method = findMethod(books, setup.payment_method ?? '');
  Object.assign(method, { customer: setup.customer, setUp: true, used: true });
  Object.assign(setup, { status: 'succeeded', next_action: null });
  recordEvent(books, 'setup_intent.succeeded', setup);
  return setup;
}

export function answerSetup(books: StripeLedger, setup: Setup, approve: boolean): void {
  if (approve) {
    keep(books, setup);
    return;
  }
  Object.assign(setup, { status: 'requires_payment_method', payment_method: null, next_action: null });
  setup.last_setup_error = {
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    type: 'invalid_request_error',
  };
}

export function setupAnswer(books: StripeLedger, id: string, expand: string[]): StripeObject {
  const setup = books.setups.get(id);
  if (!setup) throw missing('setupintent', id, 'intent');
  const method = setup.payment_method && books.methods.get(setup.payment_method);
  return { ...setup, ...(expand.includes('payment_method') && method && { payment_method: methodAnswer(method) }) };
}

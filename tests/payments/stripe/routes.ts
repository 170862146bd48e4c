import { invalidRequest, missing } from './errors.ts';
import { inner, type Params, text } from './form.ts';
import { cancelIntent, confirmIntent, createIntent, findIntent, intentAnswer } from './intents.ts';
import { newId, type StripeLedger, type StripeObject, seconds } from './ledger.ts';
import { createMethod, detachMethod, findMethod, methodAnswer, updateMethod } from './methods.ts';
import { createRefund, disputeWhatIsDue, findRefund, listOf } from './returns.ts';
import { createSetup, setupAnswer } from './setups.ts';

export type Asked = { id: string; params: Params; expand: string[] };
type Route = { takes: string[]; answer: (books: StripeLedger, asked: Asked) => unknown };

/** The requests that Galley makes, each with the parameters that this version of the API knows. */
export const routes: Record<string, Route> = {
  'POST /v1/customers': {
    takes: ['metadata', 'email', 'name'],
    answer: (books, { params }) => newCustomer(books, params),
  },
  'POST /v1/customers/:id': {
    takes: ['metadata', 'email', 'name'],
    answer: (books, { id, params }) => {
      const customer = books.customers.get(id);
      if (!customer) throw missing('customer', id, 'id');
      return Object.assign(customer, params);
    },
  },
  'POST /v1/payment_methods': {
    takes: ['type', 'card', 'billing_details'],
    answer: (books, { params }) => createMethod(books, params),
  },
  'GET /v1/payment_methods/:id': {
    takes: [],
    answer: (books, { id }) => methodAnswer(findMethod(books, id, 'id')),
  },
  'POST /v1/payment_methods/:id': {
    takes: ['card', 'billing_details', 'metadata'],
    answer: (books, { id, params }) => updateMethod(books, id, params),
  },
  'POST /v1/payment_methods/:id/detach': { takes: [], answer: (books, { id }) => detachMethod(books, id) },
  'POST /v1/payment_intents': {
    takes: [
      'amount',
      'currency',
      'customer',
      'description',
      'metadata',
      'setup_future_usage',
      'allowed_payment_method_types',
    ],
    answer: (books, { params }) => createIntent(books, params),
  },
  'GET /v1/payment_intents/:id': {
    takes: [],
    answer: (books, { id, expand }) => intentAnswer(books, findIntent(books, id), expand),
  },
  'POST /v1/payment_intents/:id/confirm': {
    takes: ['payment_method', 'off_session', 'use_stripe_sdk'],
    answer: (books, { id, params, expand }) => intentAnswer(books, confirmIntent(books, id, params), expand),
  },
  'POST /v1/payment_intents/:id/cancel': {
    takes: ['cancellation_reason'],
    answer: (books, { id, expand }) => intentAnswer(books, cancelIntent(books, id), expand),
  },
  'POST /v1/setup_intents': {
    takes: [
      'customer',
      'payment_method',
      'confirm',
      'usage',
      'use_stripe_sdk',
      'metadata',
      'allowed_payment_method_types',
    ],
    answer: (books, { params }) => createSetup(books, params),
  },
  'GET /v1/setup_intents/:id': { takes: [], answer: (books, { id, expand }) => setupAnswer(books, id, expand) },
  'POST /v1/refunds': {
    takes: ['payment_intent', 'amount', 'metadata', 'reason'],
    answer: (books, { params }) => createRefund(books, params),
  },
  'GET /v1/refunds/:id': { takes: [], answer: (books, { id }) => findRefund(books, id) },
  'GET /v1/refunds': {
    takes: ['payment_intent', 'created', 'limit'],
    answer: (books, { params }) => {
      const from = Number(inner(params, 'created').gte ?? 0);
      const found = ofIntent(books.refunds, params).filter(one => Number(one.created) >= from);
      return listOf('/v1/refunds', found);
    },
  },
  'GET /v1/disputes': {
    takes: ['payment_intent', 'created', 'limit'],
    answer: (books, { params }) => {
      disputeWhatIsDue(books);
      const after = Number(inner(params, 'created').gt ?? 0);
      const found = ofIntent(books.disputes, params).filter(one => Number(one.created) > after);
      return listOf('/v1/disputes', found);
    },
  },
};

function ofIntent(things: Map<string, StripeObject>, params: Params): StripeObject[] {
  const intent = text(params, 'payment_intent');
  return [...things.values()].filter(one => !intent || one.payment_intent === intent);
}

function newCustomer(books: StripeLedger, params: Params): StripeObject {
  const customer = { id: newId('cus'), object: 'customer', created: seconds(books), livemode: false, ...params };
  books.customers.set(customer.id, customer);
  return customer;
}

/** The route of a request and the id in its path. */
export function routeOf(method: string, path: string): { route: Route; id: string } {
  for (const [pattern, route] of Object.entries(routes)) {
    const [verb, shape] = pattern.split(' ') as [string, string];
    const found = new RegExp(`^${shape.replace(':id', '([^/]+)')}$`).exec(path);
    if (verb === method && found) return { route, id: found[1] ?? '' };
  }
  throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
}

export function refuseUnknown({ takes }: Route, params: Params): void {
  const unknown = Object.keys(params).find(name => name !== 'expand' && !takes.includes(name));
  if (unknown)
    throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Clock } from '../../../engine/server/index.ts';
import type { StripeKeys } from '../../../server/config.ts';
import { ApiError, invalidRequest } from './errors.ts';
import { inner, type Params, readForm } from './form.ts';
import { answerIntent, decide } from './intents.ts';
import { type Event, openLedger, type StripeLedger, type StripeObject } from './ledger.ts';
import { findMethod } from './methods.ts';
import { closeDispute, createRefund, disputeWhatIsDue, failRefund } from './returns.ts';
import { refuseUnknown, routeOf } from './routes.ts';
import { answerSetup } from './setups.ts';

type Answer = { status: number; body: unknown };

/** A stand-in for Stripe's HTTP API, with the behaviour that its public documentation describes. */
export interface StripeFake {
  books: StripeLedger;
  keys: StripeKeys;
  /** The requests so far: "POST /v1/payment_intents". */
  requests: string[];
  /** A card as the form in the browser turns it into a payment method. */
  tokenOf(number: string, more?: Record<string, string>): Promise<string>;
  answerBank(clientSecret: string, approve: boolean): void;
  /** Banks that took their time decide now. */
  decideLate(): void;
  closeDispute(intent: string, outcome: 'won' | 'lost'): void;
  /** Refunds a charge as a person does in Stripe's dashboard; the refund's id. */
  refundInDashboard(intent: string, amount: number): string;
  failRefund(refund: string): void;
  succeeded(intent?: string): StripeObject[];
  /** The next request whose address fits is done, and its answer is lost on the way. */
  loseAnswer(pattern: RegExp): void;
  /** Every answer takes so long. */
  slow(milliseconds: number): void;
  /** The webhooks that were not sent yet, as signed bodies. */
  webhooks(): { event: Event; body: string; signature: string }[];
  /** Sends them to a server; the statuses that it answered. */
  sendWebhooks(to: string, order?: (events: Event[]) => Event[]): Promise<number[]>;
  close(): Promise<void>;
}

const secretKey = 'sk_test_galley';
const publishableKey = 'pk_test_galley';
const webhookSecret = 'whsec_galley';

export async function startStripe(clock: Clock): Promise<StripeFake> {
  const books = openLedger(clock);
  const requests: string[] = [];
  let lost: RegExp[] = [];
  let delay = 0;
  const once = idempotency();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
    const method = request.method ?? 'GET';
    const body = await bodyOf(request);
    const named = `${method} ${pathname}`;
    requests.push(named);
    const answer = await once(request, `${named}?${body}`, async () => {
      if (delay) await sleep(delay);
      return answerTo(books, request, method, pathname, method === 'GET' ? search.slice(1) : body);
    });
    const place = lost.findIndex(pattern => pattern.test(named));
    if (place >= 0) {
      lost = lost.filter((_, index) => index !== place);
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_test' });
    response.end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const webhooks = () => {
    disputeWhatIsDue(books);
    return books.events.filter(event => !event.sent).map(event => ({ event, ...signEvent(event) }));
  };
  return {
    books,
    requests,
    keys: { secretKey, publishableKey, webhookSecrets: ['whsec_newer', webhookSecret], apiUrl: url },
    tokenOf: (number, more) => tokenOf(url, number, more),
    answerBank: (secret, approve) => answerBank(books, secret, approve),
    decideLate: () => decideLate(books),
    closeDispute: (intent, outcome) => closeDispute(books, intent, outcome),
    refundInDashboard: (intent, amount) =>
      createRefund(books, { payment_intent: intent, amount: String(amount) } as Params).id,
    failRefund: refund => failRefund(books, refund),
    succeeded: intent =>
      [...books.charges.values()].filter(
        one => one.status === 'succeeded' && (!intent || one.payment_intent === intent),
      ),
    loseAnswer: pattern => lost.push(pattern),
    slow: milliseconds => {
      delay = milliseconds;
    },
    webhooks,
    async sendWebhooks(to, order = events => events) {
      webhooks();
      const statuses = [];
      for (const event of order(books.events.filter(one => !one.sent))) {
        const { body, signature } = signEvent(event);
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
        const answer = await fetch(`${to}/api/webhooks/stripe`, { method: 'POST', body, headers });
        event.sent = answer.ok;
        statuses.push(answer.status);
      }
      return statuses;
    },
    close: () => stop(server),
  };
}

function answerTo(books: StripeLedger, request: IncomingMessage, method: string, path: string, form: string): Answer {
  try {
    const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const ofPage = method === 'POST' && path === '/v1/payment_methods' && key === publishableKey;
    if (key !== secretKey && !ofPage) throw invalidRequest(`Invalid API Key provided: ${key}`, {}, 401);
    const params = readForm(form);
    const { route, id } = routeOf(method, path);
    refuseUnknown(route, params);
    const expand = Object.values(inner(params, 'expand')) as string[];
    return { status: 200, body: structuredClone(route.answer(books, { id, params, expand })) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: structuredClone({ error: error.error }) };
  }
}

/** docs.stripe.com/api/idempotent_requests: the first answer again, whatever it was; another request or a running one is refused. */
function idempotency() {
  const known = new Map<string, { request: string; answer: Answer | null }>();
  const refusal = (status: number, message: string, code?: string): Answer => ({
    status,
    body: {
      error: { ...(code && { code }), message, type: status === 409 ? 'invalid_request_error' : 'idempotency_error' },
    },
  });
  return async (request: IncomingMessage, asked: string, run: () => Promise<Answer>): Promise<Answer> => {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return run();
    const before = known.get(key);
    if (before && before.request !== asked)
      return refusal(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    if (before?.answer) return before.answer;
    if (before)
      return refusal(
        409,
        `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        'idempotency_key_in_use',
      );
    const entry: { request: string; answer: Answer | null } = { request: asked, answer: null };
    known.set(key, entry);
    entry.answer = await run();
    return entry.answer;
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

async function tokenOf(url: string, number: string, more: Record<string, string> = {}): Promise<string> {
  const form = new URLSearchParams({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '8',
    'card[cvc]': '123',
    'card[exp_year]': String(new Date().getUTCFullYear() + 3),
    ...more,
  });
  const headers = { authorization: `Bearer ${publishableKey}` };
  const answer = await fetch(`${url}/v1/payment_methods`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as StripeObject).id;
}

function answerBank(books: StripeLedger, secret: string, approve: boolean): void {
  const setup = [...books.setups.values()].find(one => one.client_secret === secret);
  const intent = [...books.intents.values()].find(one => one.client_secret === secret);
  if (setup?.status === 'requires_action') answerSetup(books, setup, approve);
  if (intent?.status === 'requires_action') answerIntent(books, intent, approve);
}

function decideLate(books: StripeLedger): void {
  books.late = false;
  for (const intent of books.intents.values()) {
    if (intent.status !== 'processing') continue;
    try {
      const decline = intent.outcome && intent.outcome !== 'succeeded' ? intent.outcome : null;
      decide(books, intent, findMethod(books, intent.payment_method ?? ''), decline);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  for (const refund of books.refunds.values()) {
    if (refund.status !== 'pending') continue;
    refund.status = 'succeeded';
    books.events.push({ id: `evt_${refund.id}`, type: 'refund.updated', object: { ...refund }, sent: false });
  }
}

function signEvent(event: Event): { body: string; signature: string } {
  const created = Math.floor(Date.now() / 1000);
  const { id, type, object } = event;
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    data: { object },
    type,
  });
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }) };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
}

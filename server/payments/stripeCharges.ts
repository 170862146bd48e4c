import type Stripe from 'stripe';
import { toStripeAmount } from '../../schemas/billing/stripeAmount.ts';
import type { CardFacts, Charge, ChargeRequest, DeclineReason } from './gateway.ts';
import { cardFacts, declineOf, factsOfMethod, isTooLate, reasonOf } from './stripeCard.ts';
import type { IntentEntry, Intents } from './stripeIntents.ts';
import type { IntentRequest } from './tables.ts';

/** Under this name our key travels with everything that is made at Stripe. */
export const keyName = 'galley_key';
const expand = ['payment_method', 'latest_charge'];

/**
 * A charge is two requests: an intent is created, which moves no money, and recorded; then it is confirmed, which
 * Stripe does once for each intent. So after any lost answer the charge is found by the intent's id: see
 * docs/decisions/012-stripe.md.
 */
export const stripeCharges = (stripe: Stripe, intents: Intents) => {
  async function charge(request: ChargeRequest): Promise<Charge> {
    const entry = await intents.begin(request.key, requestOf(request));
    if (entry.cancelled) return cancel(entry.key);
    if (entry.intent) return (await standing(entry)) ?? confirm(entry, entry.intent, request);
    const { id } = await make(entry);
    if (await intents.name(entry.key, id)) return confirm(entry, id, request);
    await stripe.paymentIntents.cancel(id);
    return { status: 'cancelled' };
  }

  /** The same request under the same key is answered with the same intent. */
  function make({ key, request }: IntentEntry): Promise<Stripe.PaymentIntent> {
    const { amount, currency, customer, description, keep } = request!;
    return stripe.paymentIntents.create(
      {
        amount: toStripeAmount({ amount, currency }),
        currency: currency.toLowerCase(),
        description,
        metadata: { [keyName]: key },
        ...(customer && { customer }),
        ...(keep && { setup_future_usage: 'off_session' as const }),
        allowed_payment_method_types: ['card'],
      },
      { idempotencyKey: `intent-${key}` },
    );
  }

  /** Without an idempotency key: an intent succeeds once, and a failure must not be replayed for a day. */
  async function confirm(entry: IntentEntry, id: string, { source, offSession }: ChargeRequest): Promise<Charge> {
    const payment_method = 'method' in source ? source.method : source.token;
    try {
      const intent = await stripe.paymentIntents.confirm(id, {
        payment_method,
        expand,
        ...(offSession ? { off_session: true } : { use_stripe_sdk: true }),
      });
      return (await conclude(entry, intent)) ?? { status: 'processing', payment: id };
    } catch (error) {
      return afterTrouble(entry, id, source, error);
    }
  }

  async function afterTrouble(
    entry: IntentEntry,
    id: string,
    source: ChargeRequest['source'],
    error: unknown,
  ): Promise<Charge> {
    const refused = declineOf(error);
    const reason = refused === 'unknown_token' && 'method' in source ? 'card_declined' : refused;
    if (!reason && !isTooLate(error)) throw error;
    const now = await conclude(entry, await read(id), reason);
    if (now) return now;
    throw error;
  }

  const read = (id: string): Promise<Stripe.PaymentIntent> => stripe.paymentIntents.retrieve(id, { expand });

  /** Null: the card has not been charged yet. */
  const standing = async (entry: IntentEntry): Promise<Charge | null> =>
    entry.intent ? conclude(entry, await read(entry.intent)) : null;

  /** Cancels a declined intent, because anyone with its secret could confirm it with another card. */
  async function conclude(
    entry: IntentEntry,
    intent: Stripe.PaymentIntent,
    refused: DeclineReason | null = null,
  ): Promise<Charge | null> {
    const where = chargeOf(intent, entry, refused);
    if (where?.status !== 'declined' || intent.status === 'canceled') return where;
    await intents.decline(entry.key, where.reason);
    return stripe.paymentIntents.cancel(intent.id).then(
      () => where,
      async error => {
        if (!isTooLate(error)) throw error;
        return chargeOf(await read(intent.id), { ...entry, declined: where.reason }, null);
      },
    );
  }

  async function retrieve(key: string): Promise<Charge | null> {
    const entry = await intents.find(key);
    if (!entry) return null;
    return entry.cancelled && !entry.intent ? { status: 'cancelled' } : standing(entry);
  }

  async function cancel(key: string): Promise<Charge> {
    const entry = await intents.cancel(key);
    if (!entry.intent) return { status: 'cancelled' };
    try {
      const intent = await stripe.paymentIntents.cancel(entry.intent, { expand });
      return chargeOf(intent, entry, null) ?? { status: 'cancelled' };
    } catch (error) {
      if (!isTooLate(error)) throw error;
      return (await standing(entry)) ?? { status: 'cancelled' };
    }
  }

  return { charge, retrieve, cancel };
};

const requestOf = ({ amount, currency, customer, source, keep, description }: ChargeRequest): IntentRequest => ({
  amount,
  currency,
  customer,
  keep: keep && customer !== null,
  description,
  method: 'method' in source ? source.method : null,
});

function chargeOf(
  intent: Stripe.PaymentIntent,
  { request, declined }: IntentEntry,
  refused: DeclineReason | null,
): Charge | null {
  const payment = intent.id;
  switch (intent.status) {
    case 'succeeded': {
      const kept = request?.keep || request?.method;
      return { status: 'succeeded', payment, card: cardOf(intent), method: kept ? methodId(intent) : null };
    }
    case 'requires_action':
      return {
        status: 'requires_action',
        payment,
        card: cardOf(intent),
        action: { type: '3ds', client_secret: intent.client_secret ?? '', url: null },
      };
    case 'requires_payment_method': {
      const error = intent.last_payment_error;
      const reason = error ? reasonOf(error) : refused;
      return reason && { status: 'declined', payment, reason, card: findDeclinedCard(intent) };
    }
    case 'requires_confirmation':
      return null;
    case 'canceled':
      return declined
        ? { status: 'declined', payment, reason: declined as DeclineReason, card: findDeclinedCard(intent) }
        : { status: 'cancelled' };
    default:
      return { status: 'processing', payment };
  }
}

const methodId = ({ payment_method }: Stripe.PaymentIntent): string | null =>
  typeof payment_method === 'string' ? payment_method : (payment_method?.id ?? null);

/** The card of the charge, else that of the payment method. */
function cardOf({ latest_charge, payment_method }: Stripe.PaymentIntent): CardFacts {
  const charged = latest_charge && typeof latest_charge === 'object' ? latest_charge : null;
  const card = charged?.payment_method_details?.card;
  if (card) return cardFacts(card, charged?.billing_details.name);
  const given = payment_method && typeof payment_method === 'object' ? factsOfMethod(payment_method) : null;
  return given ?? { brand: 'card', last4: '', exp_month: 1, exp_year: 1970, holder_name: null };
}

const findDeclinedCard = ({ last_payment_error }: Stripe.PaymentIntent): CardFacts | null =>
  last_payment_error?.payment_method ? factsOfMethod(last_payment_error.payment_method) : null;

import Stripe from 'stripe';
import type { Clock } from '../../engine/server/index.ts';
import type { Config, StripeKeys } from '../config.ts';
import type { Provider, ProviderEvent } from './provider.ts';
import { idOf, stripeCards } from './stripeCards.ts';
import { stripeCharges } from './stripeCharges.ts';
import { type Intents, openIntents } from './stripeIntents.ts';
import { stripeRefunds } from './stripeRefunds.ts';

/** Maximum age of a webhook in seconds; Stripe signs each retry with a new time. */
const tolerance = 5 * 60;

/** Payments through Stripe: Payment Intents to charge, Setup Intents to keep cards, webhooks for everything else. */
export async function stripeProvider({ payments }: Config, databaseUrl: string, clock: Clock): Promise<Provider> {
  const keys = payments.stripe;
  if (!keys) throw new Error('The keys of Stripe are missing.');
  const stripe = connectStripe(keys);
  const intents = openIntents(databaseUrl, clock);
  return {
    gateway: {
      name: 'stripe',
      ...stripeCharges(stripe, intents),
      ...stripeCards(stripe),
      ...stripeRefunds(stripe),
    },
    async verifyWebhook(body, headers) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      try {
        const event = stripe.webhooks.constructEvent(body, signature, keys.webhookSecret, tolerance);
        return { id: event.id, type: event.type, about: await aboutOf(event, intents) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
    close: () => intents.close(),
  };
}

function connectStripe({ secretKey, apiUrl }: StripeKeys): Stripe {
  const other = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(other && {
      protocol: other.protocol === 'http:' ? 'http' : 'https',
      host: other.hostname,
      ...(other.port && { port: other.port }),
    }),
  });
}

async function aboutOf({ type, data }: Stripe.Event, intents: Intents): Promise<ProviderEvent['about']> {
  const thing = data.object as { id: string; payment_intent?: string | { id: string } | null };
  if (type.startsWith('payment_intent.')) return aboutIntent('charge', thing.id, intents);
  if (type === 'charge.refunded') return aboutRefunds(idOf(thing.payment_intent ?? null));
  if (type.startsWith('charge.dispute.')) return aboutIntent('dispute', idOf(thing.payment_intent ?? null), intents);
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return { kind: 'refund', refund: thing.id };
  if (type.startsWith('payment_method.')) return { kind: 'card', method: thing.id };
  return null;
}

const aboutRefunds = (payment: string | null): ProviderEvent['about'] =>
  payment ? { kind: 'refunds', payment } : null;

/** Null: a payment of that account which is not ours. */
async function aboutIntent(
  kind: 'charge' | 'dispute',
  intent: string | null,
  intents: Intents,
): Promise<ProviderEvent['about']> {
  const key = intent && (await intents.keyOf(intent));
  return key ? { kind, key } : null;
}

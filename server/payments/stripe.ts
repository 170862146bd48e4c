import Stripe from 'stripe';
import type { Clock } from '../../engine/server/index.ts';
import type { Config, StripeKeys } from '../config.ts';
import type { Provider } from './provider.ts';
import { stripeCards } from './stripeCards.ts';
import { stripeCharges } from './stripeCharges.ts';
import { openIntents } from './stripeIntents.ts';
import { stripeRefunds } from './stripeRefunds.ts';
import { verifyStripeWebhook } from './verifyStripeWebhook.ts';

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
    verifyWebhook: verifyStripeWebhook(stripe, keys, intents),
    close: () => intents.close(),
  };
}

/** Opens the API of Stripe. */
export function connectStripe({ secretKey, apiUrl }: StripeKeys): Stripe {
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

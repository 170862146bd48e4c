import Stripe from 'stripe';
import type { StripeKeys } from '../config.ts';
import type { Provider, ProviderEvent } from './provider.ts';
import { idOf } from './stripeCards.ts';
import type { Intents } from './stripeIntents.ts';

/** Maximum age of a webhook in seconds; Stripe signs each retry with a new time. */
const tolerance = 5 * 60;

/** Returns the function that checks the signature of a webhook and reads its event; null for a wrong signature. */
export const verifyStripeWebhook =
  (stripe: Stripe, keys: StripeKeys, intents: Intents): Provider['verifyWebhook'] =>
  async (body, headers) => {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string') return null;
    const event = eventSignedBy(stripe, keys.webhookSecrets, body, signature);
    return event && { id: event.id, type: event.type, about: await aboutOf(event, intents) };
  };

/** Null: none of the secrets has signed it. */
function eventSignedBy(stripe: Stripe, secrets: readonly string[], body: string, signature: string) {
  for (const secret of secrets)
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, tolerance);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  return null;
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

/** Null for a payment of the Stripe account that this portal did not make. */
async function aboutIntent(
  kind: 'charge' | 'dispute',
  intent: string | null,
  intents: Intents,
): Promise<ProviderEvent['about']> {
  const key = intent && (await intents.keyOf(intent));
  return key ? { kind, key } : null;
}

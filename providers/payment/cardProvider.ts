import { portalSettings } from '../portalSettings.ts';
import type { CardProvider } from './cardForm.ts';
import { loadSandbox } from './sandbox.ts';

/** Waits for the provider's script, which is on every page, and loads it again if it failed to load. */
export async function loadCardProvider({ stripeKey } = portalSettings): Promise<CardProvider> {
  if (!stripeKey) return loadSandbox();
  const { loadStripeCards } = await import('./stripe.ts');
  return loadStripeCards(stripeKey);
}

import { pageSettings } from '../../engine/client/storage/index.ts';
import { loadSandbox } from './sandbox.ts';
import type { CardProvider } from './types.ts';

/** The provider's script is on every page; this waits for it, and fetches it again when it did not come. */
export async function loadCardProvider({ stripeKey } = pageSettings): Promise<CardProvider> {
  if (!stripeKey) return loadSandbox();
  const { loadStripeCards } = await import('./stripe.ts');
  return loadStripeCards(stripeKey);
}

import type { Clock } from '../../engine/server/index.ts';
import type { Config } from '../config.ts';
import { type Attempts, openAttempts } from './paymentAttempts.ts';
import type { Provider } from './provider.ts';

export interface Payments extends Provider {
  attempts: Attempts;
}

type OpenProvider = (config: Config, databaseUrl: string, clock: Clock) => Promise<Provider>;

/** The providers by the name that PAYMENT_PROVIDER gives; one that is not used is not loaded. */
const providers: Record<Config['payments']['provider'], OpenProvider> = {
  sandbox: async (...opened) => (await import('./sandbox.ts')).sandboxProvider(...opened),
  stripe: async (...opened) => (await import('./stripe.ts')).stripeProvider(...opened),
};

export async function openPayments(config: Config, databaseUrl: string, clock: Clock): Promise<Payments> {
  const provider = await providers[config.payments.provider](config, databaseUrl, clock);
  const attempts = openAttempts(databaseUrl);
  return {
    ...provider,
    attempts,
    async close() {
      await attempts.close();
      await provider.close();
    },
  };
}

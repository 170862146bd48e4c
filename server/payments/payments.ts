import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { StartProblem } from '../db/startProblem.ts';
import { type Attempts, openAttempts } from './attempts.ts';
import type { Provider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';

export interface Payments extends Provider {
  attempts: Attempts;
}

type Opened = (config: Config, databaseUrl: string, clock: Clock) => Promise<Provider>;

/** The providers by the name that PAYMENT_PROVIDER gives. */
const providers: Partial<Record<Config['payments']['provider'], Opened>> = { sandbox: sandboxProvider };

export async function openPayments(config: Config, databaseUrl: string, clock: Clock): Promise<Payments> {
  const open = providers[config.payments.provider];
  if (!open)
    throw new StartProblem(`PAYMENT_PROVIDER=${config.payments.provider} is not part of this version; choose sandbox.`);
  const provider = await open(config, databaseUrl, clock);
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

import type { Gateway } from '../../server/payments/gateway.ts';
import type { Provider } from '../../server/payments/provider.ts';
import { stripeProvider } from '../../server/payments/stripe.ts';
import { answerBank, cardToken, refundInDashboard } from '../checkout/api/checkoutHelpers.ts';
import type { TestApp } from '../helpers/testApp.ts';
import { startStripe } from './stripe/fake.ts';

/** One provider of payments as the contract's tests see it: its gateway, and what happens outside of our server. */
export interface ProviderFixture {
  provider: Provider;
  gateway: Gateway;
  tokenOf(number: string, more?: { exp_month: number; exp_year: number }): Promise<string>;
  answerBank(secret: string, approve: boolean): Promise<void>;
  /** What was really charged under a key. */
  charged(key: string): Promise<number>;
  closeDispute(payment: string, outcome: 'won' | 'lost'): Promise<void>;
  /** As a person does in the provider's dashboard; the refund's id. */
  refundInDashboard(payment: string, amount: number): Promise<string>;
  failRefund(refund: string): Promise<void>;
  close(): Promise<void>;
}

export const providerFixtures: Record<string, (app: TestApp) => Promise<ProviderFixture>> = {
  sandbox: async app => ({
    provider: app.deps.payments,
    gateway: app.deps.payments.gateway,
    tokenOf: (number, more) => cardToken(app.client(), number, more),
    answerBank: async (secret, approve) => void (await answerBank(app.client(), secret, approve)),
    async charged(key) {
      const { rows } = await app.deps.pool.query(
        `select key from sandbox.charges where key = $1 and status = 'succeeded'`,
        [key],
      );
      return rows.length;
    },
    closeDispute: async (payment, outcome) =>
      void (await app.client().post(`/sandbox/v1/disputes/${payment}`, { outcome })),
    refundInDashboard: (payment, amount) => refundInDashboard(app.client(), payment, amount),
    failRefund: async refund => void (await app.client().post(`/sandbox/v1/refunds/${refund}/fail`)),
    close: async () => {},
  }),

  stripe: async app => {
    const fake = await startStripe(app.clock);
    const { deps } = app;
    const config = { ...deps.config, payments: { provider: 'stripe' as const, stripe: fake.keys } };
    const provider = await stripeProvider(config, deps.config.databaseUrl ?? '', app.clock);
    return {
      provider,
      gateway: provider.gateway,
      tokenOf: (number, more) =>
        fake.tokenOf(
          number,
          more && { 'card[exp_month]': String(more.exp_month), 'card[exp_year]': String(more.exp_year) },
        ),
      answerBank: async (secret, approve) => fake.answerBank(secret, approve),
      async charged(key) {
        const intents = [...fake.books.intents.values()].filter(
          ({ metadata }) => (metadata as { galley_key?: string }).galley_key === key,
        );
        return intents.flatMap(({ id }) => fake.succeeded(id)).length;
      },
      closeDispute: async (payment, outcome) => fake.closeDispute(payment, outcome),
      refundInDashboard: async (payment, amount) => fake.refundInDashboard(payment, amount),
      failRefund: async refund => fake.failRefund(refund),
      async close() {
        await provider.close();
        await fake.close();
      },
    };
  },
};

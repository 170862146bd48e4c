import { expect } from 'vitest';
import { movableClock } from '../../engine/server/index.ts';
import { answerBank, cardToken, refundInDashboard } from '../checkout/api/checkoutHelpers.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { startStripe } from './stripe/fake.ts';

/** A server with one provider, and what happens at the provider without our server. */
export interface Shop {
  app: TestApp;
  token(number: string): Promise<string>;
  answerBank(secret: string, approve: boolean): Promise<unknown>;
  refund(charge: string, amount: number): Promise<string>;
  fail(refund: string): Promise<void>;
  sendWebhooks(): Promise<void>;
  /** Webhooks so far are lost. */
  loseWebhooks(): Promise<void>;
  close(): Promise<void>;
}

export const shops: Record<string, () => Promise<Shop>> = {
  async sandbox() {
    const app = await startTestApp();
    return {
      app,
      token: number => cardToken(app.client(), number),
      answerBank: (secret, approve) => answerBank(app.client(), secret, approve),
      refund: (charge, amount) => refundInDashboard(app.client(), charge, amount),
      fail: async refund => void (await app.client().post(`/sandbox/v1/refunds/${refund}/fail`)),
      sendWebhooks: async () => app.deps.payments.sendWebhooks?.(),
      loseWebhooks: async () => void (await app.deps.pool.query('delete from sandbox.events')),
      close: () => app.close(),
    };
  },
  async stripe() {
    const stripe = await startStripe(movableClock());
    const app = await startTestApp({ config: { payments: { provider: 'stripe', stripe: stripe.keys } } });
    stripe.books.clock = app.clock;
    return {
      app,
      token: number => stripe.tokenOf(number),
      answerBank: async (secret, approve) => stripe.answerBank(secret, approve),
      refund: async (charge, amount) => stripe.refundInDashboard(charge, amount),
      fail: async refund => stripe.failRefund(refund),
      sendWebhooks: async () => expect(new Set(await stripe.sendWebhooks(app.url))).toEqual(new Set([200])),
      loseWebhooks: async () => void stripe.books.events.splice(0),
      async close() {
        await app.close();
        await stripe.close();
      },
    };
  },
};

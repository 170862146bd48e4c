import { expect, it } from 'vitest';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { openPayments } from '../../server/payments/payments.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' };

it('says in one sentence that a provider is not part of this version', async () => {
  const paying = readConfig('test', { PAYMENT_PROVIDER: 'stripe', ...stripe });
  await expect(openPayments(paying, 'postgres://nowhere', systemClock)).rejects.toThrow(
    'PAYMENT_PROVIDER=stripe is not part of this version; choose sandbox.',
  );
});

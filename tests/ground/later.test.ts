import { expect, it } from 'vitest';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { openPayments } from '../../server/payments/payments.ts';
import { openStorage } from '../../server/storage/openStorage.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' };
const s3 = { S3_BUCKET: 'b', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };

it('says in one sentence that a provider or a store is not part of this version', async () => {
  const paying = readConfig('test', { PAYMENT_PROVIDER: 'stripe', ...stripe });
  await expect(openPayments(paying, 'postgres://nowhere', systemClock)).rejects.toThrow(
    'PAYMENT_PROVIDER=stripe is not part of this version; choose sandbox.',
  );
  const storing = readConfig('test', { UPLOAD_STORE: 's3', ...s3 });
  expect(() => openStorage(storing)).toThrow('UPLOAD_STORE=s3 is not part of this version; choose file.');
});

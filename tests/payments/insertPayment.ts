import { randomUUID } from 'node:crypto';
import { payments } from '../../server/billing/tables.ts';
import type { TestApp } from '../helpers/testApp.ts';

type PaymentValues = typeof payments.$inferInsert;
type Wanted = Partial<PaymentValues> & Pick<PaymentValues, 'customer_uuid'>;

/** Writes a payment for an order, as if the provider knew of it; 5.00 that succeeded unless told otherwise. */
export async function insertPayment(app: TestApp, wanted: Wanted): Promise<string> {
  const [uuid, at] = [randomUUID(), app.clock.now()];
  await app.db.insert(payments).values({
    uuid,
    number: `P-${uuid}`,
    payment_status: 'succeeded',
    payment_type: 'checkout',
    payment_for: 'order',
    payment_method_type: 'card',
    amount: 500,
    tax: 0,
    refunded: 0,
    currency: 'USD',
    provider: 'sandbox',
    provider_key: randomUUID(),
    created_at: at,
    updated_at: at,
    ...wanted,
  });
  return uuid;
}

import { randomUUID } from 'node:crypto';
import { payments } from '../../server/billing/tables.ts';
import type { TestApp } from '../helpers/testApp.ts';

type Wanted = Pick<typeof payments.$inferInsert, 'customer_uuid' | 'order_uuid' | 'payment_status'>;

/** Writes a payment of 5.00 for an order, as if the provider knew of it. */
export async function insertPayment(app: TestApp, wanted: Wanted): Promise<void> {
  const at = app.clock.now();
  await app.db.insert(payments).values({
    uuid: randomUUID(),
    number: `P-${randomUUID()}`,
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
}

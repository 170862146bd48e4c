import { randomUUID } from 'node:crypto';
import { type OrderRow, type OrderStatus, orders } from '../../../server/orders/tables.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';

let placed = 0;

/** An order of a customer as it is after payment: 12 photos to retouch, waiting for its files. */
export async function createOrderForUpload(
  app: TestApp,
  customer: Customer,
  status: OrderStatus = 'awaiting_files',
  overrides: Partial<typeof orders.$inferInsert> = {},
): Promise<OrderRow> {
  const now = app.clock.now();
  placed += 1;
  const [order] = await app.db
    .insert(orders)
    .values({
      uuid: randomUUID(),
      customer_uuid: customer.me.uuid,
      number: `E-26-T${placed}`,
      name: 'Reader portraits',
      status,
      order_type: 'photo_retouching',
      submission_method: 'upload',
      quantity: 12,
      unit: 'image',
      answers: {},
      step: 'review',
      steps: {},
      form_version: 1,
      version: 1,
      touched: true,
      revisions_left: 1,
      progress: 5,
      created_at: now,
      updated_at: now,
      placed_at: now,
      paid_at: now,
      ...overrides,
    })
    .returning();
  return order!;
}

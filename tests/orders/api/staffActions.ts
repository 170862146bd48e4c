import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { putOnHold } from '../../../server/orders/hold.ts';
import * as orders from '../../../server/orders/orders.ts';
import { type OrderRow, type OrderStatus, orders as orderTable } from '../../../server/orders/tables.ts';
import { type FileRow, files } from '../../../server/uploads/tables.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';

/** What the team does with an order, by the rules that its pages will call. */
export const moveOrder = (app: TestApp, uuid: string, ...to: OrderStatus[]) =>
  app.db.transaction(async tx => {
    let order = await getOrderRow(app, uuid);
    for (const status of to) order = await orders.transition(tx, app.deps, order, status, { actor: 'support' });
    return order;
  });

export const holdOrder = (app: TestApp, uuid: string, reason: string, question?: string) =>
  app.db.transaction(async tx => {
    const order = await getOrderRow(app, uuid);
    return putOnHold(tx, app.deps, order, { reason, returnTo: order.status, question }, { actor: 'support' });
  });

export async function getOrderRow(app: TestApp, uuid: string): Promise<OrderRow> {
  const [order] = await app.db.select().from(orderTable).where(eq(orderTable.uuid, uuid));
  if (!order) throw new Error(`There is no order ${uuid}.`);
  return order;
}

type Sent = Partial<typeof files.$inferInsert>;

/** Files that arrived, as their rows say. */
export function insertFiles(app: TestApp, uuid: string, ...sent: Sent[]): Promise<FileRow[]> {
  const at = app.clock.now();
  return app.db
    .insert(files)
    .values(
      sent.map(file => ({
        uuid: randomUUID(),
        order_uuid: uuid,
        name: `${randomUUID().slice(0, 8)}.md`,
        size: 10,
        received: 10,
        file_type: 'manuscript',
        role: 'source' as const,
        version: 1,
        storage_key: randomUUID(),
        scan: 'clean' as const,
        upload: 'done' as const,
        created_at: at,
        updated_at: at,
        ...file,
      })),
    )
    .returning();
}

export const words = (count: number): Sent => ({ measured_unit: 'word', measured_count: count });

/** The customer says that all files are in. */
export const finishUpload = (app: TestApp, customer: Customer, uuid: string) =>
  app.db.transaction(async tx => {
    const order = await orders.lockOwnOrder(tx, { uuid: customer.me.uuid }, uuid);
    const sent = await tx.select().from(files).where(eq(files.order_uuid, uuid));
    return orders.finishFiles(tx, app.deps, order, sent);
  });

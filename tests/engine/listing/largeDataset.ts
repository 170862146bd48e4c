import { randomUUID } from 'node:crypto';
import { sessions } from '../../../server/auth/tables.ts';
import { couponUses, paymentMethods, payments, refunds, subscriptions } from '../../../server/billing/tables.ts';
import { premierLevels } from '../../../server/generated/entityTables.ts';
import { orderEvents, orderMessages } from '../../../server/orders/tables.ts';
import { recipes } from '../../../server/recipes/tables.ts';
import { changeDecisions, fileReviews } from '../../../server/reviews/tables.ts';
import { createCoupon } from '../../checkout/api/checkoutHelpers.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder } from '../../orders/api/orderFixtures.ts';
import { insertFiles } from '../../orders/api/staffActions.ts';
import { createOrderForUpload } from '../../uploads/api/orderForUpload.ts';
import { createStaffDataset, type StaffDataset } from './staffDataset.ts';
import { seedOrders } from './walkPages.ts';

/** What a customer has, so many of each, by the kind of thing that a path may ask for. */
export interface LargeDataset {
  order: string;
  /** Placed by its form, and so at the checkout. */
  unpaid: string;
  /** In the hands of our team. */
  working: string;
  /** Delivered, with a file whose changes are decided in part. */
  reviewed: { order: string; file: string };
  recipe: string;
  payment: string;
  refund: string;
  session: string;
  card: string;
  /** What the lists of our team hold. */
  team: StaffDataset;
}

async function addReview(app: TestApp, customer: Customer, changes: string[]): Promise<LargeDataset['reviewed']> {
  const now = app.clock.now();
  const { uuid: order } = await createOrderForUpload(app, customer, 'delivered', {
    delivered_at: new Date(now.getTime() + 1_000),
  });
  const [file] = await insertFiles(app, order, { role: 'result', name: 'edited.docx' });
  const file_uuid = file!.uuid;
  await app.db
    .insert(fileReviews)
    .values({ file_uuid, version: 1, changes: changes.length, created_at: now, updated_at: now });
  const decided = { file_uuid, decision: 'accepted' as const, note: null, excerpt: null, version: 1 };
  await app.db.insert(changeDecisions).values(changes.map(change => ({ uuid: randomUUID(), change, ...decided })));
  return { order, file: file_uuid };
}

/** Gives a customer so many of everything that an answer may hold; one of each kind is returned. */
export async function createLargeDataset(app: TestApp, customer: Customer, count: number): Promise<LargeDataset> {
  const { db } = app;
  const now = app.clock.now();
  const customer_uuid = customer.me.uuid;
  const stamps = { created_at: now, updated_at: now };
  const times = Array.from({ length: count }, () => randomUUID());
  const [first] = await seedOrders(app, customer, count);
  const order = first!.uuid;
  const { uuid: working } = await createOrderForUpload(app, customer, 'in_progress');
  for (const one of [order, working]) await eventful(app, customer, one, count);
  await insertFiles(app, working, ...times.map(() => ({ file_type: 'manuscript', role: 'result' as const })));
  const reviewed = await addReview(app, customer, times);
  await db.insert(recipes).values(
    times.map(uuid => ({
      uuid,
      customer_uuid,
      name: 'Recipe',
      order_type: 'copy_editing',
      submission_method: 'upload',
      answers: {},
      step: 'review',
      steps: {},
      form_version: 1,
      version: 1,
      is_complete: true,
      touched: true,
      times_used: 0,
      ...stamps,
    })),
  );
  const [level] = await db.select().from(premierLevels);
  await db.insert(subscriptions).values(
    times.map(uuid => ({
      uuid,
      customer_uuid,
      level_uuid: level!.uuid,
      status: 'expired' as const,
      auto_renew: false,
      start_date: '2025-01-01',
      end_date: '2026-01-01',
      discount_used: 0,
      ...stamps,
    })),
  );
  await db.insert(paymentMethods).values(
    times.map((uuid, at) => ({
      uuid,
      customer_uuid,
      provider: 'sandbox',
      provider_method: uuid,
      is_default: at === 0,
      brand: 'visa',
      last4: '4242',
      exp_month: 8,
      exp_year: 2030,
      holder_name: null,
      ...stamps,
    })),
  );
  await db.insert(payments).values(
    times.map(uuid => ({
      uuid,
      number: `P-${uuid}`,
      customer_uuid,
      order_uuid: order,
      payment_status: 'succeeded' as const,
      payment_type: 'checkout' as const,
      payment_for: 'order' as const,
      payment_method_type: 'card' as const,
      amount: 500,
      tax: 0,
      refunded: 100,
      currency: 'USD',
      provider: 'sandbox',
      provider_key: uuid,
      ...stamps,
    })),
  );
  await db.insert(refunds).values(
    times.map(uuid => ({
      uuid,
      payment_uuid: uuid,
      amount: 100,
      refund_status: 'succeeded' as const,
      reason: null,
      refund_type: 'partial' as const,
      provider_key: uuid,
      ...stamps,
    })),
  );
  await db.insert(sessions).values(
    times.map(uuid => ({
      uuid,
      user_uuid: customer_uuid,
      cookie_hash: uuid,
      access_hash: uuid,
      access_expires_at: now,
      remember_me: true,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })),
  );
  for (const uuid of times) await createCoupon(app, { uuid });
  await db.insert(couponUses).values(
    times.map(uuid => ({
      uuid,
      coupon_uuid: uuid,
      customer_uuid,
      order_uuid: null,
      state: 'assigned' as const,
      created_at: now,
    })),
  );
  const uuid = times[0]!;
  const unpaid = await createPlacedOrder(customer);
  const team = await createStaffDataset(app, customer, working, count);
  for (const list of ['payments', 'coupons', 'coupon-uses']) team[`/support/${list}`] = times;
  const paid = { payment: uuid, refund: uuid, card: uuid };
  return { order, unpaid, working, reviewed, recipe: uuid, ...paid, session: uuid, team };
}

/** An order with files, with a history, and with messages that have attachments. */
async function eventful(app: TestApp, customer: Customer, order_uuid: string, count: number): Promise<void> {
  const { db } = app;
  const now = app.clock.now();
  const sent = Array.from({ length: count }, () => ({ file_type: 'manuscript' }));
  const files = await insertFiles(app, order_uuid, ...sent);
  await db.insert(orderEvents).values(
    files.map(() => ({
      uuid: randomUUID(),
      order_uuid,
      at: now,
      actor: 'system' as const,
      type: 'noted',
      note: 'Noted.',
    })),
  );
  // Of both sides, because each has a list of what the other wrote.
  const messages = (['customer', 'support'] as const).flatMap(author =>
    files.map(file => ({
      uuid: randomUUID(),
      order_uuid,
      at: now,
      author,
      author_uuid: author === 'customer' ? customer.me.uuid : null,
      text: 'Hello.',
      attachments: [file.uuid],
    })),
  );
  await db.insert(orderMessages).values(messages);
}

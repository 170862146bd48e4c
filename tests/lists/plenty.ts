import { randomUUID } from 'node:crypto';
import { sessions } from '../../server/auth/tables.ts';
import {
  couponUses,
  paymentMethods,
  payments,
  premierLevels,
  refunds,
  subscriptions,
} from '../../server/billing/tables.ts';
import { orderEvents, orderMessages } from '../../server/orders/tables.ts';
import { recipes } from '../../server/recipes/tables.ts';
import { coupon } from '../checkout/till.ts';
import { placed } from '../orders/drafting.ts';
import { send } from '../orders/staff.ts';
import type { Customer, World } from '../support/world.ts';
import { seed } from './walking.ts';

/** What a customer has, so many of each, by the kind of thing that a path may ask for. */
export interface Plenty {
  order: string;
  /** Placed by its form, and so at the checkout. */
  unpaid: string;
  recipe: string;
  payment: string;
  refund: string;
  session: string;
  card: string;
}

/** Gives a customer so many of everything that an answer may hold; one of each kind is returned. */
export async function plenty(world: World, customer: Customer, count: number): Promise<Plenty> {
  const { db } = world;
  const now = world.clock.now();
  const customer_uuid = customer.me.uuid;
  const stamps = { created_at: now, updated_at: now };
  const times = Array.from({ length: count }, () => randomUUID());
  const [first] = await seed(world, customer, count);
  const order = first!.uuid;
  const files = await send(world, order, ...times.map(() => ({ file_type: 'manuscript' })));
  await db.insert(orderEvents).values(
    times.map(uuid => ({
      uuid,
      order_uuid: order,
      at: now,
      actor: 'system' as const,
      type: 'noted',
      note: 'Noted.',
    })),
  );
  await db.insert(orderMessages).values(
    times.map((uuid, at) => ({
      ...{ uuid, order_uuid: order, at: now, author: 'customer' as const, author_uuid: customer_uuid, text: 'Hello.' },
      attachments: [files[at]!.uuid],
    })),
  );
  await db.insert(recipes).values(
    times.map(uuid => ({
      ...{ uuid, customer_uuid, name: 'Recipe', order_type: 'copy_editing', submission_method: 'upload', answers: {} },
      ...{ step: 'review', steps: {}, form_version: 1, version: 1, is_complete: true, touched: true, times_used: 0 },
      ...stamps,
    })),
  );
  const [level] = await db.select().from(premierLevels);
  await db.insert(subscriptions).values(
    times.map(uuid => ({
      ...{ uuid, customer_uuid, level_uuid: level!.uuid, status: 'expired' as const, auto_renew: false },
      ...{ start_date: '2025-01-01', end_date: '2026-01-01', discount_used: 0, ...stamps },
    })),
  );
  await db.insert(paymentMethods).values(
    times.map((uuid, at) => ({
      ...{ uuid, customer_uuid, provider: 'sandbox', provider_method: uuid, is_default: at === 0, brand: 'visa' },
      ...{ last4: '4242', exp_month: 8, exp_year: 2030, holder_name: null, ...stamps },
    })),
  );
  await db.insert(payments).values(
    times.map(uuid => ({
      ...{ uuid, number: `P-${uuid}`, customer_uuid, order_uuid: order, payment_status: 'succeeded' as const },
      ...{ payment_type: 'checkout' as const, payment_for: 'order' as const, payment_method_type: 'card' as const },
      ...{ amount: 500, tax: 0, refunded: 100, currency: 'USD', provider: 'sandbox', provider_key: uuid, ...stamps },
    })),
  );
  await db.insert(refunds).values(
    times.map(uuid => ({
      ...{ uuid, payment_uuid: uuid, amount: 100, refund_status: 'succeeded' as const, reason: null },
      ...{ refund_type: 'partial' as const, provider_key: uuid, ...stamps },
    })),
  );
  await db.insert(sessions).values(
    times.map(uuid => ({
      ...{ uuid, user_uuid: customer_uuid, cookie_hash: uuid, access_hash: uuid, access_expires_at: now },
      ...{ remember_me: true, created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + 3_600_000) },
    })),
  );
  for (const uuid of times) await coupon(world, { uuid });
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
  const unpaid = await placed(customer);
  return { order, unpaid, recipe: uuid, payment: uuid, refund: uuid, session: uuid, card: uuid };
}

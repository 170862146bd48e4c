import type { Tx } from '../../engine/server/db/index.ts';
import type { CheckoutAnswer } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import { limit } from '../auth/limits.ts';
import type { Deps } from '../deps.ts';
import * as orders from '../orders/orders.ts';
import type { OrderRow } from '../orders/tables.ts';
import { orderSubject, whenAlone } from '../payments/alone.ts';
import { standingOf } from '../payments/charging.ts';
import { alone } from './alone.ts';
import { checkoutAnswer } from './answer.ts';
import { dropEnded, endedCoupon, releaseCoupon, reserveCoupon } from './coupons.ts';
import { ensurePayable, openPayment, type Visit } from './payable.ts';
import { settle } from './settle.ts';

interface Asked {
  customer: UserRow;
  order_uuid: string;
  locale: string;
  /** Staff see it as the customer: nothing is settled, released or stored. */
  readOnly?: boolean;
}

/** What is to be paid now. A payment whose answer was lost is brought to its end first. */
export async function readCheckout(deps: Deps, asked: Asked): Promise<CheckoutAnswer> {
  await orders.find(deps.db, asked.customer, asked.order_uuid);
  if (asked.readOnly) return readStoredCheckout(deps, asked);
  if (await openPayment(deps.db, asked.order_uuid))
    await whenAlone(deps, orderSubject(asked.order_uuid), () =>
      concludeOpen(deps, asked.order_uuid, { abandon: false }),
    );
  return (await shown(deps, asked)) ?? change(deps, asked, async (_tx, order) => order);
}

/** Without a lock; null: a coupon has ended, and is to be taken off first. */
async function shown(deps: Deps, asked: Asked): Promise<CheckoutAnswer | null> {
  const order = await orders.find(deps.db, asked.customer, asked.order_uuid);
  return (await endedCoupon(deps.db, order, deps.clock.now())) ? null : readStoredCheckout(deps, asked);
}

async function readStoredCheckout(deps: Deps, { customer, order_uuid, locale }: Asked): Promise<CheckoutAnswer> {
  const visit: Visit = { customer, locale, now: deps.clock.now() };
  const order = await orders.find(deps.db, customer, order_uuid);
  await ensurePayable(deps.db, order, visit);
  return checkoutAnswer(deps.db, deps, order, visit);
}

/** Puts a coupon on an order. Every try counts towards the limit, the wrong ones too. */
export async function redeemCoupon(deps: Deps, asked: Asked, code: string): Promise<CheckoutAnswer> {
  await limit(deps.db, deps, 'coupon', asked.customer.uuid);
  return changeAlone(deps, asked, (tx, order, visit) => reserveCoupon(tx, deps, order, code, visit));
}

export const cancelCoupon = (deps: Deps, asked: Asked): Promise<CheckoutAnswer> =>
  changeAlone(deps, asked, (tx, order) => releaseCoupon(tx, deps, order));

type Change = (tx: Tx, order: OrderRow, visit: Visit) => Promise<OrderRow>;

/** Takes the payment lock. An open 3-D Secure confirmation is cancelled, because its amount is outdated. */
async function changeAlone(deps: Deps, asked: Asked, work: Change): Promise<CheckoutAnswer> {
  await orders.find(deps.db, asked.customer, asked.order_uuid);
  return alone(deps, asked.order_uuid, async () => {
    await concludeOpen(deps, asked.order_uuid, { abandon: true });
    return change(deps, asked, work);
  });
}

const change = (deps: Deps, { customer, order_uuid, locale }: Asked, work: Change): Promise<CheckoutAnswer> =>
  deps.db.transaction(async tx => {
    const visit: Visit = { customer, locale, now: deps.clock.now() };
    const order = await orders.forCheckout(tx, customer, order_uuid);
    await ensurePayable(tx, order, visit);
    const fresh = await dropEnded(tx, deps, order, visit.now);
    return checkoutAnswer(tx, deps, await work(tx, fresh.order, visit), visit);
  });

/** Settles the open payment of an order, if it has one, by what the provider knows of it. */
async function concludeOpen(deps: Deps, order_uuid: string, { abandon }: { abandon: boolean }): Promise<void> {
  const open = await openPayment(deps.db, order_uuid);
  if (open) await settle(deps, open, await standingOf(deps, open, abandon), 'customer');
}

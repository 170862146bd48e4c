import type { Tx } from '../../engine/server/db/index.ts';
import type { CheckoutAnswer } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { PaymentRow } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { limit } from '../limits/portalLimits.ts';
import * as orders from '../orders/orders.ts';
import type { OrderRow } from '../orders/tables.ts';
import { getChargeStatus } from '../payments/charge.ts';
import { orderLockKey, tryWithPaymentLock } from '../payments/paymentLock.ts';
import { type CheckoutContext, ensurePayable, findOpenPayment } from './ensurePayable.ts';
import { withPaymentLock } from './paymentLock.ts';
import { findExpiredCoupon, removeCoupon, removeExpiredCoupon, reserveCoupon } from './reserveCoupon.ts';
import { settleOrderPayment } from './settleOrderPayment.ts';
import { toCheckout } from './toCheckout.ts';

interface CheckoutRequest {
  customer: UserRow;
  order_uuid: string;
  locale: string;
  /** Impersonation by staff: nothing is settled, released or stored. */
  readOnly?: boolean;
}

/** The amount to pay now. A payment whose answer was lost is settled first. */
export async function readCheckout(deps: Deps, asked: CheckoutRequest): Promise<CheckoutAnswer> {
  const stored = await readStored(deps, asked);
  if (asked.readOnly) return readStoredCheckout(deps, asked, stored);
  if (stored.open)
    await tryWithPaymentLock(deps, orderLockKey(asked.order_uuid), () =>
      settleOpenPayment(deps, asked.order_uuid, { abandon: false }),
    );
  const current = await readWithoutLock(deps, asked, stored.open ? await readStored(deps, asked) : stored);
  if (current) return current;
  return applyChange(
    deps,
    asked,
    async (tx, order, { now }) => (await removeExpiredCoupon(tx, deps, order, now)).order,
  );
}

/** Reads the checkout without a lock. Null: a coupon has ended and must be removed first. */
async function readWithoutLock(
  deps: Deps,
  asked: CheckoutRequest,
  stored: StoredCheckout,
): Promise<CheckoutAnswer | null> {
  const hasEnded = await findExpiredCoupon(deps.db, stored.order, deps.clock.now());
  return hasEnded ? null : readStoredCheckout(deps, asked, stored);
}

/** The order and its open payment, as they are stored. */
interface StoredCheckout {
  order: OrderRow;
  open: PaymentRow | null;
}

/** Reads the payment first: if it is settled meanwhile, the order says so. */
async function readStored({ db }: Deps, { customer, order_uuid }: CheckoutRequest): Promise<StoredCheckout> {
  const open = await findOpenPayment(db, order_uuid);
  return { order: await orders.findOwnOrder(db, customer, order_uuid), open };
}

async function readStoredCheckout(
  deps: Deps,
  { customer, locale }: CheckoutRequest,
  { order, open }: StoredCheckout,
): Promise<CheckoutAnswer> {
  const visit: CheckoutContext = { customer, locale, now: deps.clock.now() };
  await ensurePayable(deps.db, order, visit);
  return toCheckout(deps.db, deps, order, visit, open);
}

/** Puts a coupon on an order. Every try counts towards the limit, the wrong ones too. */
export async function redeemCoupon(deps: Deps, asked: CheckoutRequest, code: string): Promise<CheckoutAnswer> {
  await limit(deps.db, deps, 'coupon', asked.customer.uuid);
  return changeWithLock(deps, asked, (tx, order, visit) => reserveCoupon(tx, deps, order, code, visit));
}

export const cancelCoupon = (deps: Deps, asked: CheckoutRequest): Promise<CheckoutAnswer> =>
  changeWithLock(deps, asked, (tx, order) => removeCoupon(tx, deps, order));

type CouponChange = (tx: Tx, order: OrderRow, visit: CheckoutContext) => Promise<OrderRow>;

/** Takes the payment lock. An open 3-D Secure confirmation is cancelled, because its amount is outdated. */
async function changeWithLock(deps: Deps, asked: CheckoutRequest, work: CouponChange): Promise<CheckoutAnswer> {
  await orders.findOwnOrder(deps.db, asked.customer, asked.order_uuid);
  return withPaymentLock(deps, asked.order_uuid, async () => {
    await settleOpenPayment(deps, asked.order_uuid, { abandon: true });
    return applyChange(deps, asked, work);
  });
}

const applyChange = (
  deps: Deps,
  { customer, order_uuid, locale }: CheckoutRequest,
  work: CouponChange,
): Promise<CheckoutAnswer> =>
  deps.db.transaction(async tx => {
    const visit: CheckoutContext = { customer, locale, now: deps.clock.now() };
    const order = await orders.lockOwnOrder(tx, customer, order_uuid);
    await ensurePayable(tx, order, visit);
    return toCheckout(tx, deps, await work(tx, order, visit), visit);
  });

/** Settles the open payment of an order, if it has one, by its state at the provider. */
async function settleOpenPayment(deps: Deps, order_uuid: string, { abandon }: { abandon: boolean }): Promise<void> {
  const open = await findOpenPayment(deps.db, order_uuid);
  if (open) await settleOrderPayment(deps, open, await getChargeStatus(deps, open, abandon), 'customer');
}

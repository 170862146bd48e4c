import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type ActingStaff, audit } from '../../../engine/server/audit/index.ts';
import { publish } from '../../../engine/server/events/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import type { MailRow } from '../../../engine/server/mail/index.ts';
import { currency as ours } from '../../../schemas/billing/money.ts';
import type { Coupon, CouponGrant, ProblemName } from '../../../schemas/generated/types.ts';
import { type CouponRow, couponUses } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/mail.ts';
import { requireNamedCustomer } from '../customers/withLockedCustomer.ts';
import { updateWithVersion } from '../updateWithVersion.ts';
import { getSupportCoupon, lockCoupon } from './couponList.ts';
import { couponFacts, saveCoupon } from './editCoupon.ts';

const resource = 'support_coupons';

/** Pauses a coupon: it cannot be redeemed any more, and orders that have it keep it. */
export const pauseCoupon = (deps: Deps, by: ActingStaff, uuid: string, why?: string): Promise<Coupon> =>
  setPaused(deps, by, uuid, { act: 'pause_coupon', why }, row => {
    if (row.paused_at) throw problem('coupon_paused_already');
    return deps.clock.now();
  });

export const resumeCoupon = (deps: Deps, by: ActingStaff, uuid: string, why?: string): Promise<Coupon> =>
  setPaused(deps, by, uuid, { act: 'resume_coupon', why }, row => {
    if (!row.paused_at) throw problem('coupon_not_paused');
    return null;
  });

const setPaused = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { act, why }: { act: string; why?: string },
  pausedAt: (row: CouponRow) => Date | null,
): Promise<Coupon> =>
  updateWithVersion(deps, by, {
    act,
    resource,
    why,
    facts: couponFacts,
    find: tx => lockCoupon(tx, uuid),
    change: (tx, row) => saveCoupon(tx, row, { ...row, paused_at: pausedAt(row) }),
    answer: tx => getSupportCoupon({ ...deps, db: tx }, uuid),
  });

/** Refusals by the statuses in which no customer can redeem a coupon. */
const unredeemable: Partial<Record<Coupon['status'], ProblemName>> = {
  expired: 'coupon_expired',
  exhausted: 'coupon_exhausted',
  paused: 'coupon_paused',
};

function assertRedeemable({ status }: Coupon): void {
  const name = unredeemable[status];
  if (name) throw problem(name);
}

/** When the coupon takes something off, and from which order on. */
function limitsOf({ starts_at, expires_at, min_order, currency }: CouponRow, now: Date, locale: string): MailRow[] {
  const label = (field: string): string => textsOf(locale).say(`resources.coupons.fields.${field}`);
  return [
    ...(starts_at && starts_at > now ? [{ label: label('starts_at'), value: starts_at }] : []),
    ...(expires_at ? [{ label: label('expires_at'), value: expires_at }] : []),
    ...(min_order ? [{ label: label('min_order'), value: { amount: min_order, currency: currency ?? ours } }] : []),
  ];
}

/** Assigns the coupon to the customer, who is notified. */
export const grantCoupon = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { customer_uuid, note }: CouponGrant,
): Promise<Coupon> =>
  deps.db.transaction(async tx => {
    const coupon = await lockCoupon(tx, uuid);
    assertRedeemable(await getSupportCoupon({ ...deps, db: tx }, uuid));
    const customer = await requireNamedCustomer(tx, customer_uuid);
    const mine = and(eq(couponUses.coupon_uuid, uuid), eq(couponUses.customer_uuid, customer_uuid));
    if (await tx.$count(couponUses, mine)) throw problem('coupon_granted');
    const at = deps.clock.now();
    await tx.insert(couponUses).values({
      uuid: randomUUID(),
      coupon_uuid: uuid,
      customer_uuid,
      state: 'assigned',
      created_at: at,
    });
    await queueMail(tx, {
      to: customer.email,
      locale: customer.locale,
      template: 'coupon_granted',
      at,
      data: {
        name: customer.first_name,
        code: coupon.code,
        coupon: coupon.name,
        link: `${deps.config.publicUrl}/dashboard/account/coupons`,
        rows: limitsOf(coupon, at, customer.locale),
      },
    });
    await audit(tx, deps, by, {
      act: 'grant_coupon',
      customer: customer_uuid,
      resource,
      record: uuid,
      why: note,
      before: {},
      after: { code: coupon.code },
    });
    await publish(tx, deps, { customer: customer_uuid, resource: 'coupons', uuid });
    return getSupportCoupon({ ...deps, db: tx }, uuid);
  });

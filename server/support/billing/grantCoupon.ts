import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type ActingStaff, audit } from '../../../engine/server/audit/index.ts';
import { publish } from '../../../engine/server/events/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import type { MailRow } from '../../../engine/server/mail/index.ts';
import { rowsOf } from '../../../engine/server/records/index.ts';
import type { CouponGrant, ProblemName } from '../../../schemas/generated/types.ts';
import type { Coupon } from '../../billing/couponHook.ts';
import { couponUses } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/mail.ts';
import { requireNamedCustomer } from '../customers/withLockedCustomer.ts';

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
function limitsOf({ starts_at, expires_at, min_order }: Coupon, now: Date, locale: string): MailRow[] {
  const label = (field: string): string => textsOf(locale).say(`resources.coupons.fields.${field}`);
  const begins = starts_at === null ? null : new Date(starts_at);
  return [
    ...(begins && begins > now ? [{ label: label('starts_at'), value: begins }] : []),
    ...(expires_at ? [{ label: label('expires_at'), value: new Date(expires_at) }] : []),
    ...(min_order ? [{ label: label('min_order'), value: min_order }] : []),
  ];
}

/** Assigns the coupon to the customer, who is notified. */
export const grantCoupon = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { customer_uuid, note }: CouponGrant,
): Promise<void> =>
  deps.db.transaction(async tx => {
    const coupon = (await rowsOf(deps, tx, { user: by.user }).get('coupon', uuid, { lock: true })) as
      | Coupon
      | undefined;
    if (!coupon) throw problem('coupon_not_found');
    assertRedeemable(coupon);
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
      action: 'grant_coupon',
      owner: customer_uuid,
      resource: 'support_coupons',
      record: uuid,
      why: note,
      before: {},
      after: { code: coupon.code },
    });
    await publish(tx, deps, { owner: customer_uuid, resource: 'coupons', uuid });
  });

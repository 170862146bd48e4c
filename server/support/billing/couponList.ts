import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { type ListDefinition, readList, readPage, readRow } from '../../../engine/server/listing/index.ts';
import { currency } from '../../../schemas/billing/money.ts';
import type { Coupon, Page, SupportCouponQuery } from '../../../schemas/generated/types.ts';
import { couponFields, toCoupon } from '../../billing/listCoupons.ts';
import { type CouponRow, coupons, couponUses } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';

type Read = Pick<Deps, 'clock'> & { db: Db | Tx };

// Drizzle leaves table names out of what it selects from one table: a nested condition keeps them.
const isTaken = sql`${couponUses.coupon_uuid} = ${coupons.uuid} and ${couponUses.state} <> 'assigned'`;
const taken = sql<number>`(select count(*)::int from ${couponUses} where ${isTaken})`;

/** What a coupon is to everybody: what one customer has used of it does not count here. */
function statusAt(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<Coupon['status']>`case
    when ${coupons.expires_at} <= ${at} then 'expired'
    when ${taken} >= ${coupons.max_redemptions} then 'exhausted'
    when ${coupons.paused_at} is not null then 'paused'
    when ${coupons.starts_at} > ${at} then 'scheduled'
    else 'available' end`;
}

export const supportCouponList = (now: Date): ListDefinition => ({
  uuid: coupons.uuid,
  fields: {
    ...couponFields,
    paused_at: { column: coupons.paused_at, kind: 'time' },
    created_at: { column: coupons.created_at, kind: 'time' },
    status: { column: statusAt(now), kind: 'text' },
  },
  search: ['code', 'name'],
});

const listing = ({ db, clock }: Read) => ({
  db,
  from: coupons,
  select: (total_rows: SQL<number>) =>
    db
      .select({ coupon: coupons, status: statusAt(clock.now()), taken, total_rows })
      .from(coupons)
      .$dynamic(),
});

/** All coupons, for staff. */
export const listSupportCoupons = (deps: Read, query: SupportCouponQuery, url: string): Promise<Page<Coupon>> =>
  readPage(listing(deps), readList(supportCouponList(deps.clock.now()), { ...query }, undefined), url, rows =>
    rows.map(toSupportCoupon),
  );

export async function getSupportCoupon(deps: Read, uuid: string): Promise<Coupon> {
  const row = await readRow(listing(deps), eq(coupons.uuid, uuid));
  if (!row) throw problem('coupon_not_found');
  return toSupportCoupon(row);
}

export async function lockCoupon(tx: Tx, uuid: string): Promise<CouponRow> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.uuid, uuid)).for('update');
  if (!row) throw problem('coupon_not_found');
  return row;
}

type Row = { coupon: CouponRow; status: Coupon['status']; taken: number };

function toSupportCoupon({ coupon, status, taken: redemptions }: Row): Coupon {
  const left = coupon.max_redemptions === null ? null : Math.max(0, coupon.max_redemptions - redemptions);
  const isPercentage = coupon.discount_type === 'percentage';
  const amount_off = { amount: coupon.discount_value, currency: coupon.currency ?? currency };
  return {
    ...toCoupon({ coupon, status, left, used_on: null }),
    percent_off: isPercentage ? coupon.discount_value : null,
    amount_off: isPercentage ? null : amount_off,
    redemptions,
    paused_at: coupon.paused_at?.toISOString() ?? null,
    created_at: coupon.created_at.toISOString(),
    version: coupon.version,
  };
}

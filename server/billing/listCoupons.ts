import { asc, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ListDefinition, naturalOrder, readList, readPage } from '../../engine/server/listing/index.ts';
import { currency } from '../../schemas/billing/money.ts';
import type { Coupon, CouponQuery, Page } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { coupons } from '../generated/entityTables.ts';
import { orders } from '../orders/tables.ts';
import { couponStatus, couponValue, redemptionsOf } from './couponStatus.ts';
import { type CouponRow, couponTerms } from './couponTerms.ts';
import { couponUses } from './tables.ts';

/** The coupons that were assigned to a customer or used by them, with what each is worth to them now. */
export function listCoupons(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: { uuid: string },
  query: CouponQuery,
  url: string,
): Promise<Page<Coupon>> {
  const known = couponColumns(customer.uuid, clock.now());
  const { status, left, usedOn: used_on, orders: used_on_orders } = known;
  const select = (total_rows: SQL<number>) =>
    db.select({ coupon: coupons, status, left, used_on, used_on_orders, total_rows }).from(coupons).$dynamic();
  const list = readList(listSpec(known), { ...query }, known.mine);
  return readPage({ db, from: coupons, select }, list, url, rows =>
    rows.map(({ used_on_orders, ...row }) => ({ ...toCoupon(row), used_on_orders })),
  );
}

interface CouponColumns {
  mine: SQL;
  status: SQL<Coupon['status']>;
  left: SQL<number | null>;
  usedOn: SQL<string | null>;
  orders: SQL<{ uuid: string; number: string }[]>;
}

const column = (name: string): SQLWrapper => (getTableColumns(coupons) as Record<string, SQLWrapper>)[name]!;

/** The columns of a coupon for one customer. Of several statuses that apply, "used" comes first. */
function couponColumns(customer: string, now: Date): CouponColumns {
  // Drizzle leaves table names out of what it selects from one table: nested conditions keep them.
  const ofThis = sql`${couponUses.coupon_uuid} = ${coupons.uuid}`;
  const uses = sql`select from ${couponUses} where ${ofThis}`;
  const my = sql`${couponUses.customer_uuid} = ${customer}`;
  const counted = sql`${couponUses.state} = 'counted'`;
  const usedOrder = sql`json_build_object('uuid', ${orders.uuid}, 'number', ${orders.number})`;
  const usedAt = sql`${couponUses.created_at}`;
  const ofUse = sql`${orders.uuid} = ${couponUses.order_uuid}`;
  return {
    mine: sql`exists (${uses} and ${my})`,
    left: sql`greatest(0, ${coupons.max_redemptions} - ${redemptionsOf(coupons.uuid)})::int`,
    usedOn: sql`(select ${couponUses.order_uuid} from ${couponUses} where ${ofThis} and ${my} and ${counted}
      order by ${couponUses.created_at} desc limit 1)`,
    orders: sql`(select coalesce(json_agg(${usedOrder} order by ${usedAt} desc), '[]'::json)
      from ${couponUses} join ${orders} on ${ofUse} where ${ofThis} and ${my} and ${counted})`,
    status: sql`case
      when (select count(*) from ${couponUses} where ${ofThis} and ${my} and ${counted}) >= ${coupons.per_customer_limit}
      then 'used' else ${couponStatus(column, { now })} end`,
  };
}

/** What a coupon is to everyone; its status is what it is to one customer. */
export const couponFields: ListDefinition['fields'] = {
  code: { column: coupons.code, kind: 'text' },
  name: { column: coupons.name, kind: 'text', sort: naturalOrder(coupons.name) },
  discount_type: { column: coupons.discount_type, kind: 'text' },
  discount_value: { column: couponValue(column), kind: 'number' },
  order_types: { column: coupons.order_types, kind: 'list', sort: false },
  starts_at: { column: coupons.starts_at, kind: 'time' },
  expires_at: { column: coupons.expires_at, kind: 'time' },
};

/** Usable coupons come first, of these the first to end. */
const usableFirst = (status: SQL): SQL =>
  sql`row(array_position(array['available', 'scheduled', 'paused', 'used', 'exhausted', 'expired'], ${status}),
    coalesce(${coupons.expires_at}, 'infinity'))`;

const listSpec = ({ status }: CouponColumns): ListDefinition => ({
  uuid: coupons.uuid,
  fields: { ...couponFields, status: { column: status, kind: 'text', sort: usableFirst(status) } },
  search: ['code', 'name'],
  order: [asc(usableFirst(status)), asc(coupons.uuid)],
});

interface CouponRead {
  coupon: CouponRow;
  status: Coupon['status'];
  left: number | null;
  used_on: string | null;
}

function toCoupon({ coupon, status, left, used_on }: CouponRead): Coupon {
  const money = (amount: number | null) => (amount === null ? null : { amount, currency: coupon.currency ?? currency });
  return {
    uuid: coupon.uuid,
    code: coupon.code,
    name: coupon.name,
    discount_type: coupon.discount_type,
    discount_value: couponTerms(coupon).discount_value,
    currency: coupon.currency,
    max_discount: money(coupon.max_discount),
    min_order: money(coupon.min_order),
    order_types: coupon.order_types as Coupon['order_types'],
    starts_at: coupon.starts_at?.toISOString() ?? null,
    expires_at: coupon.expires_at?.toISOString() ?? null,
    max_redemptions: coupon.max_redemptions,
    redemptions_left: coupon.max_redemptions === null ? null : left,
    per_customer_limit: coupon.per_customer_limit,
    status,
    used_on_order: used_on,
  };
}

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../engine/server/db/index.ts';
import { fullName } from '../../../engine/server/index.ts';
import { anyOf, type ListDefinition, readList, readPage } from '../../../engine/server/listing/index.ts';
import type { CouponUse, CouponUseQuery, Page } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { contactEmail, customerName } from '../../account/users.ts';
import { couponUses } from '../../billing/tables.ts';
import { coupons } from '../../generated/entityTables.ts';
import { orders } from '../../orders/tables.ts';

const name = fullName(users);

export const couponUseList: ListDefinition = {
  uuid: couponUses.uuid,
  fields: {
    customer_name: { column: name, kind: 'text', sort: false },
    customer_email: { column: users.email, kind: 'text', sort: false },
    state: { column: couponUses.state, kind: 'text' },
    created_at: { column: couponUses.created_at, kind: 'time' },
  },
  search: ['customer_name', 'customer_email'],
};

const ofCustomers = sql`${couponUses} left join ${users} on ${users.uuid} = ${couponUses.customer_uuid}`;

const listing = (db: Db) => ({
  db,
  from: ofCustomers,
  select: (total_rows: SQL<number>) =>
    db
      .select({
        use: couponUses,
        coupon_code: coupons.code,
        customer_name: customerName,
        customer_email: contactEmail,
        order_number: orders.number,
        total_rows,
      })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.uuid, couponUses.coupon_uuid))
      .innerJoin(users, eq(users.uuid, couponUses.customer_uuid))
      .leftJoin(orders, eq(orders.uuid, couponUses.order_uuid))
      .$dynamic(),
});

/** Lists which customers have a coupon, have put it on an order, or have paid with it. */
export function listCouponUses(
  db: Db,
  { coupon_uuid, customer_uuid, ...query }: CouponUseQuery,
  url: string,
): Promise<Page<CouponUse>> {
  const of = and(
    coupon_uuid && anyOf(couponUses.coupon_uuid, coupon_uuid, 'uuid'),
    customer_uuid && anyOf(couponUses.customer_uuid, customer_uuid, 'uuid'),
  );
  return readPage(listing(db), readList(couponUseList, query, of), url, rows =>
    rows.map(({ use, ...named }) => toCouponUse(use, named)),
  );
}

type Named = Pick<CouponUse, 'coupon_code' | 'customer_name' | 'customer_email' | 'order_number'>;

const toCouponUse = (
  { uuid, coupon_uuid, customer_uuid, state, order_uuid, created_at }: typeof couponUses.$inferSelect,
  { coupon_code, customer_name, customer_email, order_number }: Named,
): CouponUse => ({
  uuid,
  coupon_uuid,
  coupon_code,
  customer_uuid,
  customer_name,
  customer_email,
  state,
  order_uuid,
  order_number,
  created_at: created_at.toISOString(),
});

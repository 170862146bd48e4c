import type { Tx } from '../../engine/server/db/index.ts';
import { currency } from '../../schemas/billing/money.ts';
import { couponUses } from '../billing/tables.ts';
import { coupons } from '../generated/entityTables.ts';
import type { DemoOrder } from './orderRows.ts';
import type { Random } from './random.ts';

type DemoCoupon = typeof coupons.$inferInsert;

const day = 86_400_000;

/** One coupon for each status: available, used, scheduled, expired, exhausted. */
export function demoCoupons(random: Random, now: Date): Record<string, DemoCoupon> {
  const at = (days: number) => new Date(now.getTime() + days * day);
  const makeCoupon = (code: string, name: string, more: Partial<DemoCoupon>): DemoCoupon => ({
    uuid: random.uuid(),
    code,
    name,
    discount_type: 'percentage',
    order_types: [],
    starts_at: at(-60),
    expires_at: at(60),
    per_customer_limit: 1,
    created_at: at(-90),
    updated_at: at(-90),
    ...more,
  });
  const twenty = { discount_type: 'monetary', amount_off: 2000, currency, min_order: 10_000 } as const;
  const all = [
    makeCoupon('WELCOME10', '10% off, at most 25.00', { percent_off: 10, max_discount: 2500 }),
    makeCoupon('LAYOUT15', '15% off formatting', {
      percent_off: 15,
      order_types: ['formatting'],
      expires_at: null,
    }),
    makeCoupon('AUTUMN20', '20.00 off in autumn', { ...twenty, expires_at: at(30) }),
    makeCoupon('SUMMER20', '20.00 off in summer', { ...twenty, starts_at: at(-150), expires_at: at(-20) }),
    makeCoupon('THANKS20', '20.00 off with our thanks', { ...twenty, starts_at: at(-200), expires_at: null }),
    makeCoupon('NEWYEAR15', '15% off after the holidays', {
      percent_off: 15,
      starts_at: at(20),
      expires_at: at(50),
    }),
    makeCoupon('SPRING5', '5% off in spring', { percent_off: 5, starts_at: at(-300), expires_at: at(-120) }),
    makeCoupon('FIRSTONE', '30% off for the first to use it', { percent_off: 30, max_redemptions: 1 }),
  ];
  return Object.fromEntries(all.map(coupon => [coupon.code, coupon]));
}

/** Every coupon is assigned to the customer; those on orders are counted there. */
export async function createCoupons(
  tx: Tx,
  made: Record<string, DemoCoupon>,
  orders: DemoOrder[],
  customer_uuid: string,
  random: Random,
): Promise<void> {
  const all = Object.values(made);
  await tx.insert(coupons).values(all);
  const assigned = all.map(coupon => ({
    uuid: random.uuid(),
    coupon_uuid: coupon.uuid,
    customer_uuid,
    state: 'assigned' as const,
    created_at: coupon.created_at,
  }));
  const counted = orders.flatMap(({ script, row }) => {
    const coupon = script.coupon && made[script.coupon];
    if (!coupon || !row.paid_at) return [];
    const use = { uuid: random.uuid(), coupon_uuid: coupon.uuid, order_uuid: row.uuid, created_at: row.paid_at };
    return [{ ...use, customer_uuid: row.customer_uuid, state: 'counted' as const }];
  });
  await tx.insert(couponUses).values([...assigned, ...counted]);
}

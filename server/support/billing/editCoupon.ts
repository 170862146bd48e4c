import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ActingStaff, AuditFacts } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { problem, validationError } from '../../../engine/server/http/index.ts';
import { currency, maxAmount } from '../../../schemas/billing/money.ts';
import type { Coupon, CouponNew, CouponPatch, Money } from '../../../schemas/generated/types.ts';
import { type CouponRow, coupons } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { recordStaffAction } from '../recordStaffAction.ts';
import { updateWithVersion } from '../updateWithVersion.ts';
import { getSupportCoupon, lockCoupon } from './couponList.ts';

const resource = 'support_coupons';

export const createCoupon = (
  deps: Deps,
  by: ActingStaff,
  { code, discount_type, ...given }: CouponNew,
  done: (tx: Tx, coupon: Coupon) => Promise<void>,
): Promise<Coupon> =>
  deps.db.transaction(async tx => {
    const uuid = randomUUID();
    const blank: CouponRow = {
      uuid,
      code,
      discount_type,
      name: '',
      discount_value: 0,
      currency: null,
      max_discount: null,
      min_order: null,
      order_types: [],
      starts_at: null,
      expires_at: null,
      max_redemptions: null,
      per_customer_limit: 1,
      paused_at: null,
      version: 1,
      created_at: deps.clock.now(),
    };
    const wanted = assertValid({ ...blank, ...columnsOf(blank, given) });
    const [made] = await tx.insert(coupons).values(wanted).onConflictDoNothing({ target: coupons.code }).returning();
    if (!made) throw problem('coupon_code_taken');
    await recordStaffAction(tx, deps, by, {
      act: 'create_coupon',
      resource,
      record: uuid,
      before: {},
      after: couponFacts(made),
    });
    const coupon = await getSupportCoupon({ ...deps, db: tx }, uuid);
    await done(tx, coupon);
    return coupon;
  });

/** Orders that have the coupon keep what it took off: only those that redeem it from now on see the change. */
export const patchCoupon = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { version, ...given }: CouponPatch,
): Promise<Coupon> =>
  updateWithVersion(deps, by, {
    act: 'edit_coupon',
    resource,
    version,
    facts: couponFacts,
    find: tx => lockCoupon(tx, uuid),
    change: (tx, row) => saveCoupon(tx, row, assertValid({ ...row, ...columnsOf(row, given) })),
    answer: tx => getSupportCoupon({ ...deps, db: tx }, uuid),
  });

export async function saveCoupon(tx: Tx, row: CouponRow, wanted: CouponRow): Promise<CouponRow> {
  const set = { ...wanted, version: row.version + 1 };
  const [saved] = await tx.update(coupons).set(set).where(eq(coupons.uuid, row.uuid)).returning();
  return saved ?? set;
}

export const couponFacts = (row: CouponRow): AuditFacts => ({
  code: row.code,
  name: row.name,
  discount_type: row.discount_type,
  percent_off: row.discount_type === 'percentage' ? row.discount_value : null,
  amount_off: row.discount_type === 'monetary' ? row.discount_value : null,
  max_discount: row.max_discount,
  min_order: row.min_order,
  order_types: row.order_types.join(', '),
  starts_at: row.starts_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  max_redemptions: row.max_redemptions,
  per_customer_limit: row.per_customer_limit,
  paused_at: row.paused_at?.toISOString() ?? null,
});

type Given = Omit<CouponPatch, 'version'>;

function columnsOf({ discount_type }: CouponRow, given: Given): Partial<CouponRow> {
  const { percent_off, amount_off, max_discount, min_order, starts_at, expires_at, ...plain } = given;
  assertCurrency({ amount_off, max_discount, min_order });
  if (discount_type === 'percentage' ? amount_off : percent_off) throw problem('coupon_worth');
  const value = discount_type === 'percentage' ? percent_off : amount_off?.amount;
  return {
    ...plain,
    ...(value != null && { discount_value: value }),
    ...(amount_off && { currency: amount_off.currency }),
    ...(max_discount !== undefined && { max_discount: amountOf(max_discount) }),
    ...(min_order !== undefined && { min_order: amountOf(min_order) }),
    ...(starts_at !== undefined && { starts_at: timeOf(starts_at) }),
    ...(expires_at !== undefined && { expires_at: timeOf(expires_at) }),
  };
}

/** Orders have one currency, and what is taken off them has the same. */
function assertCurrency(amounts: Record<string, Money | null | undefined>): void {
  for (const [field, money] of Object.entries(amounts))
    if (money && money.currency !== currency)
      throw validationError([
        { type: 'value_error.const', loc: ['body', field], msg: 'Choose one of the offered values.' },
      ]);
}

const amountOf = (money: Money | null): number | null => money?.amount ?? null;
const timeOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

function assertValid(row: CouponRow): CouponRow {
  const { discount_value, max_discount, min_order, starts_at, expires_at } = row;
  if (discount_value < 1 || (max_discount ?? 1) < 1 || (min_order ?? 0) < 0) throw problem('coupon_worth');
  for (const [field, amount] of Object.entries({ amount_off: discount_value, max_discount, min_order }))
    if ((amount ?? 0) > maxAmount)
      throw validationError([
        { type: 'value_error.number.not_le', loc: ['body', field], msg: `This must be ${maxAmount} or less.` },
      ]);
  if (starts_at && expires_at && expires_at <= starts_at) throw problem('coupon_period');
  return row;
}

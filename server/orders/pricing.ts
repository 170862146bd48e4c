import { and, eq, getTableColumns, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Db, preparedStatement, type Tx } from '../../engine/server/db/index.ts';
import { turnarounds } from '../../schemas/pricing/turnarounds.ts';
import { users } from '../account/tables.ts';
import { credits, subscriptionAddOns, subscriptions } from '../billing/tables.ts';
import { agreedValue } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { addOns, customPrices, premierLevels, services } from '../generated/entityTables.ts';
import type { CouponTerms } from '../pricing/couponLine.ts';
import { type PriceInput, price, pricingTermsOf } from '../pricing/price.ts';
import { isActive, type ServiceRow, serviceOfRow } from '../pricing/services.ts';
import { taxTermsOf } from '../tax/taxRate.ts';
import { answerQuantity } from './quantity.ts';
import { type OrderRow, orders, type StoredPrice } from './tables.ts';

export type Answers = Record<string, unknown>;
interface PricingRequest {
  customer_uuid: string;
  /** The order itself, so that its own hold on cap and credit is not counted against it. */
  uuid: string | null;
  answers: Answers;
}

/**
 * The current price of answers; null until they contain service and quantity. Cap and credit that other orders with a
 * frozen price use are not available.
 */
export async function priceAnswers(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  { customer_uuid, uuid, answers }: PricingRequest,
  coupon: CouponTerms | null = null,
): Promise<StoredPrice | null> {
  const orderType = String(answers.order_type ?? '');
  const quantity = answerQuantity(orderType, answers);
  if (quantity === null) return null;
  const now = deps.clock.now();
  const terms = await customerTerms(db, customer_uuid, uuid, orderType, now);
  if (!terms) return null;
  const inputs: PriceInput = {
    order_type: orderType,
    quantity,
    turnaround: oneOf(answers.turnaround, turnarounds),
    submission_method: oneOf(answers.submission_method, ['upload', 'cloud_link', 'drive_shipment']),
    coupon,
    ...terms,
  };
  const priced = price(inputs);
  // What a mistake in the price of a service may make of a large order.
  if (Math.max(priced.subtotal, priced.total) > maxAmount) return null;
  return { ...priced, inputs };
}

/** Columns of amounts have 32 bits. */
const maxAmount = 2 ** 31 - 1;

/** A frozen price with another coupon or another quantity: everything else stays as it was when it was frozen. */
export const recalculatePrice = (inputs: PriceInput, change: Partial<PriceInput>): StoredPrice => {
  const changed = { ...inputs, ...change };
  return { ...price(changed), inputs: changed };
};

const oneOf = <Value extends string>(value: unknown, allowed: readonly [Value, ...Value[]]): Value =>
  allowed.find(one => one === value) ?? allowed[0];

type Terms = Omit<PriceInput, 'order_type' | 'quantity' | 'turnaround' | 'submission_method' | 'coupon'>;

/** Null: the service cannot be ordered now. */
async function customerTerms(
  db: Db | Tx,
  customer: string,
  order: string | null,
  orderType: string,
  now: Date,
): Promise<Terms | null> {
  const [row] = await storedTerms(db).execute({
    customer,
    // An order that is priced for the first time holds nothing.
    order: order ?? nowhere,
    order_type: orderType,
    today: now.toISOString().slice(0, 10),
  });
  if (!row) throw new Error(`There is no customer ${customer}.`);
  const service = row.service && serviceOfRow(row.service as ServiceRow);
  if (!service || !isActive(service, now)) return null;
  const left = row.discount_cap === null ? null : row.discount_cap - (row.discount_used ?? 0) - row.held_cap;
  return {
    ...pricingTermsOf(service),
    file_types: service.file_types,
    plan: {
      name: row.plan ?? '',
      discount_bp: row.discount_bp ?? 0,
      cap_left: left === null ? null : Math.max(0, left),
    },
    custom_price: row.custom_price,
    express_halved: row.priority,
    tax: await taxTermsOf(db, customer),
    credit: Math.max(0, row.credit - row.held_credit),
  };
}

/** List value that the running term's discount may still be given on; null without a cap. */
export async function remainingAllowance(db: Db | Tx, customer: string, order: string | null): Promise<number | null> {
  const [term] = await db
    .select({
      cap: agreedValue('discount_cap'),
      used: subscriptions.discount_used,
      held: sumReserved('cap_used', isReservedBy(customer, order)),
    })
    .from(subscriptions)
    .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
    .where(and(eq(subscriptions.customer_uuid, customer), inArray(subscriptions.status, ['active', 'past_due'])));
  if (!term) return 0;
  return term.cap === null ? null : Math.max(0, term.cap - (term.used ?? 0) - term.held);
}

/** Account credit that is there and that no other placed order takes once it is paid. */
export async function availableCredit(db: Db | Tx, { customer_uuid, uuid }: Pick<OrderRow, 'customer_uuid' | 'uuid'>) {
  const [account] = await db
    .select({ credit: balance, held: sumReserved('credit', isReservedBy(customer_uuid, uuid)) })
    .from(users)
    .where(eq(users.uuid, customer_uuid));
  return Math.max(0, (account?.credit ?? 0) - (account?.held ?? 0));
}

/** Drizzle leaves table names out of what it selects from one table: a statement inside keeps them. */
const moved = sql`select sum(${credits.amount}) from ${credits} where ${credits.customer_uuid} = ${users.uuid}`;
const balance = sql`coalesce((${moved}), 0)`.mapWith(Number);

const isReservedBy = (customer: string, order: string | null): SQL | undefined =>
  and(
    eq(orders.customer_uuid, customer),
    eq(orders.status, 'awaiting_payment'),
    order === null ? undefined : ne(orders.uuid, order),
  );

const sumReserved = (figure: 'cap_used' | 'credit', held: SQL | undefined): SQL<number> =>
  sql`coalesce((select sum((${orders.price}->>${sql.raw(`'${figure}'`)})::int) from ${orders} where ${held}), 0)`.mapWith(
    Number,
  );

const nowhere = '00000000-0000-0000-0000-000000000000';
const reserved = and(
  eq(orders.customer_uuid, sql.placeholder('customer')),
  eq(orders.status, 'awaiting_payment'),
  ne(orders.uuid, sql.placeholder('order')),
);

/** What a customer pays for a service by plan, add-ons, custom price and credit, in one statement. */
const storedTerms = preparedStatement(db =>
  db
    .select({
      plan: premierLevels.name,
      discount_bp: agreedValue('discount_bp'),
      discount_cap: agreedValue('discount_cap'),
      discount_used: subscriptions.discount_used,
      service: getTableColumns(services),
      custom_price: customPrices.price,
      priority: sql<boolean>`exists (select from ${subscriptionAddOns} join ${addOns}
        on ${addOns.uuid} = ${subscriptionAddOns.add_on_uuid}
        where ${subscriptionAddOns.subscription_uuid} = ${subscriptions.uuid} and ${addOns.codename} = 'priority_queue')`,
      credit: balance,
      held_cap: sumReserved('cap_used', reserved),
      held_credit: sumReserved('credit', reserved),
    })
    .from(users)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.customer_uuid, users.uuid), inArray(subscriptions.status, ['active', 'past_due'])),
    )
    .leftJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
    .leftJoin(services, eq(services.code, sql.placeholder('order_type')))
    .leftJoin(
      customPrices,
      and(
        eq(customPrices.customer_uuid, users.uuid),
        sql`${customPrices.order_type} = ${sql.placeholder('order_type')}`,
        or(isNull(customPrices.valid_until), gte(customPrices.valid_until, sql.placeholder('today'))),
      ),
    )
    .where(eq(users.uuid, sql.placeholder('customer')))
    .prepare('terms_of_customer'),
);

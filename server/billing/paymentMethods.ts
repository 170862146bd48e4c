import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, preparedStatement, type Tx } from '../../engine/server/db/index.ts';
import { isOwnedBy, type ListDefinition, naturalOrder } from '../../engine/server/listing/index.ts';
import { canAddCard } from '../../schemas/billing/paymentMethods.ts';
import type { PaymentMethod } from '../../schemas/generated/types.ts';
import { lockCustomerRow } from '../account/lockCustomerRow.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { cardLabel } from '../payments/cardLabel.ts';
import type { CardFacts } from '../payments/gateway.ts';
import { type PaymentMethodRow, type PaymentRow, paymentMethods, payments } from './tables.ts';

const expiringSoon = 30 * 86_400_000;

export const methodList: ListDefinition = {
  uuid: paymentMethods.uuid,
  fields: {
    is_default: { column: paymentMethods.is_default, kind: 'boolean' },
    brand: { column: paymentMethods.brand, kind: 'text' },
    last4: { column: paymentMethods.last4, kind: 'text' },
    exp_year: { column: paymentMethods.exp_year, kind: 'number' },
    holder_name: { column: paymentMethods.holder_name, kind: 'text', sort: naturalOrder(paymentMethods.holder_name) },
    created_at: { column: paymentMethods.created_at, kind: 'time' },
  },
  search: ['brand', 'last4', 'holder_name'],
  order: [desc(paymentMethods.is_default), asc(paymentMethods.created_at), asc(paymentMethods.uuid)],
};

type Owner = Pick<UserRow, 'uuid'>;
export const cardsOf = (customer: Owner) =>
  and(isOwnedBy(paymentMethods.customer_uuid, customer), isNull(paymentMethods.deleted_at));

/** All cards of a customer, the default first. */
export const methodsOf = (db: Db | Tx, customer: Owner): Promise<PaymentMethodRow[]> =>
  allMethods(db).execute({ customer: customer.uuid });

const allMethods = preparedStatement(db =>
  db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.customer_uuid, sql.placeholder('customer')), isNull(paymentMethods.deleted_at)))
    .orderBy(...(methodList.order ?? []))
    .prepare('payment_methods_of_customer'),
);

/** The card that subscriptions are paid with. */
export async function defaultMethod(db: Db | Tx, customer: Owner): Promise<PaymentMethodRow | null> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(and(cardsOf(customer), eq(paymentMethods.is_default, true)));
  return row ?? null;
}

/** A customer's own card; anyone else's is not found. */
export async function findMethod(db: Db | Tx, customer: Owner, uuid: string): Promise<PaymentMethodRow | null> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(and(cardsOf(customer), eq(paymentMethods.uuid, uuid)));
  return row ?? null;
}

/** The last day on which a card can be charged. */
export const getCardExpiry = ({ exp_year, exp_month }: Pick<PaymentMethodRow, 'exp_year' | 'exp_month'>): Date =>
  new Date(Date.UTC(exp_year, exp_month, 0));

/** Whether the customer must keep a card, because the plan is charged to it. */
export const isNeeded = ({ is_default }: PaymentMethodRow, paysPlan: boolean): boolean => is_default && paysPlan;

export const toPaymentMethod = (row: PaymentMethodRow, now: Date): PaymentMethod => ({
  uuid: row.uuid,
  is_default: row.is_default,
  payment_method_type: 'card',
  label: cardLabel(row),
  brand: row.brand,
  last4: row.last4,
  exp_month: row.exp_month,
  exp_year: row.exp_year,
  holder_name: row.holder_name,
  expires_soon: Date.UTC(row.exp_year, row.exp_month, 1) - now.getTime() <= expiringSoon,
  created_at: row.created_at.toISOString(),
});

/** The customer at the provider, made when first needed. */
export async function providerCustomer({ db, payments }: Deps, customer: UserRow): Promise<string> {
  if (customer.provider_customer) return customer.provider_customer;
  const { uuid, email, first_name, last_name } = customer;
  const id = await payments.gateway.createCustomer({
    key: `customer-${uuid}`,
    email,
    name: `${first_name} ${last_name}`,
  });
  await db.update(users).set({ provider_customer: id }).where(eq(users.uuid, uuid));
  return id;
}

/** Records a card that the provider keeps; the first becomes the default. Null: there are five already. */
export async function saveCard(
  tx: Tx,
  { clock, payments: { gateway } }: Pick<Deps, 'clock' | 'payments'>,
  customer: Owner,
  { method, card }: { method: string; card: CardFacts },
  asDefault = false,
): Promise<PaymentMethodRow | null> {
  await lockCustomerRow(tx, customer.uuid);
  const kept = await methodsOf(tx, customer);
  const known = kept.find(one => one.provider_method === method);
  if (known) return known;
  if (!canAddCard(kept.length)) return null;
  const is_default = asDefault || kept.length === 0;
  if (is_default) await clearDefault(tx, customer);
  const { brand, last4, exp_month, exp_year, holder_name } = card;
  const [row] = await tx
    .insert(paymentMethods)
    .values({
      brand,
      last4,
      exp_month,
      exp_year,
      holder_name,
      is_default,
      uuid: randomUUID(),
      customer_uuid: customer.uuid,
      provider: gateway.name,
      provider_method: method,
      created_at: clock.now(),
    })
    .returning();
  return row ?? null;
}

/** Keeps the card that a payment was made with, when the customer wanted that. */
export async function savePaymentCard(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'payments'>,
  customer: Owner,
  payment: PaymentRow,
  kept: { method: string; card: CardFacts },
): Promise<void> {
  const method = await saveCard(tx, deps, customer, kept);
  if (method)
    await tx.update(payments).set({ payment_method_uuid: method.uuid }).where(eq(payments.uuid, payment.uuid));
}

export const clearDefault = (tx: Tx, customer: Owner) =>
  tx
    .update(paymentMethods)
    .set({ is_default: false })
    .where(and(cardsOf(customer), eq(paymentMethods.is_default, true)));

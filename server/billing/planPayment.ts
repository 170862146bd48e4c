import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { canAddCard } from '../../schemas/billing/paymentMethods.ts';
import type { PremierLevelChange } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { cardLabel } from '../payments/cardLabel.ts';
import { openStatuses } from '../payments/charge.ts';
import type { ChargeRequest } from '../payments/gateway.ts';
import { defaultMethod, findMethod, methodsOf, providerCustomer } from './paymentMethods.ts';
import { type PaymentMethodRow, type PaymentRow, payments } from './tables.ts';

export type ChargeSource = Pick<ChargeRequest, 'source' | 'customer' | 'keep' | 'offSession' | 'description'>;

/** The payment of a customer's plan that is not settled yet; there is one at most. */
export async function findOpenPlanPayment(db: Db | Tx, customer: { uuid: string }): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.customer_uuid, customer.uuid),
        isNotNull(payments.buys),
        inArray(payments.payment_status, [...openStatuses]),
      ),
    );
  return row ?? null;
}

type GivenMethod = Pick<PremierLevelChange, 'payment_method' | 'payment_data'>;

/** The kept card that pays: the chosen one, else the default. Null: a new card is sent with the request. */
export async function findPayingCard(
  db: Db | Tx,
  customer: UserRow,
  given: GivenMethod,
): Promise<PaymentMethodRow | null> {
  if (given.payment_data) return null;
  if (!given.payment_method) {
    const usual = await defaultMethod(db, customer);
    if (!usual) throw problem('payment_data_required');
    return usual;
  }
  const chosen = await findMethod(db, customer, given.payment_method);
  if (!chosen) throw problem('payment_method_unknown');
  return chosen;
}

/** Returns the source of the charge. A new card is saved if there is room, because the plan will renew with it. */
export async function planChargeSource(
  deps: Deps,
  customer: UserRow,
  { given, description }: { given: GivenMethod; description: string },
): Promise<ChargeSource> {
  const card = await findPayingCard(deps.db, customer, given);
  if (card) return cardChargeSource(deps, customer, card, { description, offSession: false });
  const keep = canAddCard((await methodsOf(deps.db, customer)).length);
  return {
    source: { token: given.payment_data?.js_sdk_response.token ?? '' },
    customer: await providerCustomer(deps, customer),
    keep,
    offSession: false,
    description,
  };
}

export const cardChargeSource = async (
  deps: Deps,
  customer: UserRow,
  card: PaymentMethodRow,
  how: { description: string; offSession: boolean },
): Promise<ChargeSource> => ({
  source: { method: card.provider_method },
  customer: await providerCustomer(deps, customer),
  keep: false,
  ...how,
});

/** The columns of a payment that name the saved card it was made with. */
export const methodColumns = (card: PaymentMethodRow | null) => ({
  payment_method_uuid: card?.uuid ?? null,
  method_label: card && cardLabel(card),
});

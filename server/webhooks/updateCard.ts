import { and, eq, isNull } from 'drizzle-orm';
import { lockCustomerRow } from '../account/lockCustomerRow.ts';
import { methodsOf } from '../billing/paymentMethods.ts';
import { type PaymentMethodRow, paymentMethods } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';

/** Updates a saved card that was changed or removed at the provider, for example because the bank issued a new one. */
export async function updateCard(deps: Deps, method: string): Promise<void> {
  const [row] = await deps.db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.provider, deps.payments.gateway.name),
        eq(paymentMethods.provider_method, method),
        isNull(paymentMethods.deleted_at),
      ),
    );
  if (!row) return;
  const card = await deps.payments.gateway.cardOf(method);
  if (!card) return removeCard(deps, row);
  const { brand, last4, exp_month, exp_year, holder_name } = card;
  await deps.db
    .update(paymentMethods)
    .set({ brand, last4, exp_month, exp_year, holder_name })
    .where(eq(paymentMethods.uuid, row.uuid));
}

/** Removes a card that can no longer be charged. If it was the default, the newest other card becomes the default. */
async function removeCard({ db, clock }: Deps, { uuid, customer_uuid }: PaymentMethodRow): Promise<void> {
  await db.transaction(async tx => {
    const customer = { uuid: customer_uuid };
    await lockCustomerRow(tx, customer.uuid);
    const [gone] = await tx
      .update(paymentMethods)
      .set({ deleted_at: clock.now(), is_default: false })
      .where(and(eq(paymentMethods.uuid, uuid), isNull(paymentMethods.deleted_at)))
      .returning();
    const rest = await methodsOf(tx, customer);
    const heir = rest.at(-1);
    if (gone && heir && !rest.some(one => one.is_default))
      await tx.update(paymentMethods).set({ is_default: true }).where(eq(paymentMethods.uuid, heir.uuid));
  });
}

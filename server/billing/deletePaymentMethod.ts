import { eq } from 'drizzle-orm';
import { problem } from '../../engine/server/http/index.ts';
import { lockCustomerRow } from '../account/lockCustomerRow.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { isChargedAutomatically } from './autoCharge.ts';
import { isNeeded, methodsOf } from './paymentMethods.ts';
import { paymentMethods } from './tables.ts';

/** Removes a card; when it was the default, the newest of the others takes its place. */
export async function deletePaymentMethod(deps: Deps, customer: UserRow, uuid: string): Promise<void> {
  const row = await deps.db.transaction(async tx => {
    await lockCustomerRow(tx, customer.uuid);
    const kept = await methodsOf(tx, customer);
    const found = kept.find(one => one.uuid === uuid);
    if (!found) throw problem('payment_method_not_found');
    if (isNeeded(found, await isChargedAutomatically(tx, customer))) throw problem('card_in_use');
    await tx
      .update(paymentMethods)
      .set({ deleted_at: deps.clock.now(), is_default: false })
      .where(eq(paymentMethods.uuid, uuid));
    const heir = kept.filter(one => one.uuid !== uuid).at(-1);
    if (found.is_default && heir)
      await tx.update(paymentMethods).set({ is_default: true }).where(eq(paymentMethods.uuid, heir.uuid));
    return found;
  });
  await deps.payments.gateway.detachCard(row.provider_method);
}

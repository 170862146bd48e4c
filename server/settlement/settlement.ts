import { eq } from 'drizzle-orm';
import { settlePlanPayment } from '../billing/settlePlanPayment.ts';
import { type PaymentRow, payments } from '../billing/tables.ts';
import { settleOrderPayment } from '../checkout/settleOrderPayment.ts';
import type { Deps } from '../deps.ts';
import type * as orders from '../orders/orders.ts';
import { getChargeStatus, openStatuses } from '../payments/charge.ts';
import type { Charge } from '../payments/gateway.ts';
import { paymentLockKey, tryWithPaymentLock } from '../payments/paymentLock.ts';

type Actor = orders.Payer['actor'];

/**
 * Stores the status of a charge for any kind of payment and, if it succeeded, fulfils the purchase once. `given back`:
 * it could no longer be fulfilled, so the charge is refunded.
 */
export const settlePayment = (
  deps: Deps,
  payment: PaymentRow,
  charge: Charge,
  actor: Actor,
): Promise<'settled' | 'given back'> =>
  payment.payment_for === 'order'
    ? settleOrderPayment(deps, payment, charge, actor)
    : settlePlanPayment(deps, payment, charge, actor);

const reachable = ['failed', 'cancelled'] as const;

/**
 * Settles a payment by its state at the provider. False: another process is already working on it. Also checks payments
 * that ended here without money, in case the provider charged them after all.
 * `abandon`: also ends what still waits for the customer's confirmation.
 */
export async function concludePayment(
  deps: Deps,
  payment: PaymentRow,
  { abandon, patience = 0 }: { abandon: boolean; patience?: number },
): Promise<boolean> {
  const done = await tryWithPaymentLock(
    deps,
    paymentLockKey(payment),
    async () => {
      const [now] = await deps.db.select().from(payments).where(eq(payments.uuid, payment.uuid));
      if (!now) return;
      if (isOneOf(openStatuses, now.payment_status))
        await settlePayment(deps, now, await getChargeStatus(deps, now, abandon), 'system');
      else if (isOneOf(reachable, now.payment_status)) await settleLateSuccess(deps, now);
    },
    patience,
  );
  return done !== null;
}

async function settleLateSuccess(deps: Deps, payment: PaymentRow): Promise<void> {
  const charge = await deps.payments.gateway.retrieve(payment.provider_key);
  if (charge?.status === 'succeeded') await settlePayment(deps, payment, charge, 'system');
}

const isOneOf = (statuses: readonly string[], status: string): boolean => statuses.includes(status);

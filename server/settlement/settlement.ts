import { eq } from 'drizzle-orm';
import { settleTerm } from '../billing/settleTerm.ts';
import { type PaymentRow, payments } from '../billing/tables.ts';
import { settle } from '../checkout/settle.ts';
import type { Deps } from '../deps.ts';
import type * as orders from '../orders/orders.ts';
import { subjectOf, whenAlone } from '../payments/alone.ts';
import { openStatuses, standingOf } from '../payments/charging.ts';
import type { Charge } from '../payments/gateway.ts';

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
  payment.payment_for === 'order' ? settle(deps, payment, charge, actor) : settleTerm(deps, payment, charge, actor);

const reachable = ['failed', 'cancelled'] as const;

/**
 * Asks the provider where a payment stands and settles it. False: somebody is at work on it, who will.
 * A payment that ended here without money is asked about too: what the provider charged after all must be known.
 * `abandon`: also ends what still waits for the customer's confirmation.
 */
export async function concludePayment(
  deps: Deps,
  payment: PaymentRow,
  { abandon, patience = 0 }: { abandon: boolean; patience?: number },
): Promise<boolean> {
  const done = await whenAlone(
    deps,
    subjectOf(payment),
    async () => {
      const [now] = await deps.db.select().from(payments).where(eq(payments.uuid, payment.uuid));
      if (!now) return;
      if (isOneOf(openStatuses, now.payment_status))
        await settlePayment(deps, now, await standingOf(deps, now, abandon), 'system');
      else if (isOneOf(reachable, now.payment_status)) await noticeLateSuccess(deps, now);
    },
    patience,
  );
  return done !== null;
}

async function noticeLateSuccess(deps: Deps, payment: PaymentRow): Promise<void> {
  const charge = await deps.payments.gateway.retrieve(payment.provider_key);
  if (charge?.status === 'succeeded') await settlePayment(deps, payment, charge, 'system');
}

const isOneOf = (statuses: readonly string[], status: string): boolean => statuses.includes(status);

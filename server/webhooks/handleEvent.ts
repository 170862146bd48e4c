import { and, eq } from 'drizzle-orm';
import { problem } from '../../engine/server/http/index.ts';
import { type PaymentRow, payments } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { settleDispute } from '../payments/disputes.ts';
import type { About } from '../payments/provider.ts';
import { importRefund } from '../settlement/providerRefunds.ts';
import { concludePayment } from '../settlement/settlement.ts';
import { updateCard } from './updateCard.ts';

/** How long a webhook waits while the customer's own request settles the payment; it is then sent again. */
const lockTimeout = 2_000;

/** Webhooks come late, twice and in any order, so each is only a reason to read the object's state at the provider. */
export async function handleEvent(deps: Deps, about: About): Promise<void> {
  switch (about.kind) {
    case 'charge':
      return aboutPayment(deps, about.key, async payment => conclude(deps, payment));
    case 'dispute':
      return aboutPayment(deps, about.key, async payment => {
        await conclude(deps, payment);
        const [paid] = await deps.db.select().from(payments).where(eq(payments.uuid, payment.uuid));
        if (paid) await settleDispute(deps, paid);
      });
    case 'refund':
      return aboutRefund(deps, about.refund);
    case 'refunds':
      for (const found of await deps.payments.gateway.refunds(about)) await importRefund(deps, found, lockTimeout);
      return;
    case 'card':
      return updateCard(deps, about.method);
  }
}

async function aboutPayment(deps: Deps, key: string, work: (payment: PaymentRow) => Promise<void>): Promise<void> {
  const [payment] = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider_key, key), eq(payments.provider, deps.payments.gateway.name)));
  if (payment) await work(payment);
}

async function conclude(deps: Deps, payment: PaymentRow): Promise<void> {
  const done = await concludePayment(deps, payment, { abandon: false, patience: lockTimeout });
  if (!done) throw problem('payment_in_progress');
}

async function aboutRefund(deps: Deps, name: string): Promise<void> {
  const found = await deps.payments.gateway.refundOf(name);
  if (found) await importRefund(deps, found, lockTimeout);
}

import { randomUUID } from 'node:crypto';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { canAddCard } from '../../schemas/billing/paymentMethods.ts';
import type { PaymentMethod, PaymentMethodAdd } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { cardDeclined } from '../payments/declines.ts';
import type { Attachment, Confirmation } from '../payments/gateway.ts';
import { cardToken } from './cardToken.ts';
import { cardsOf, providerCustomer, saveCard, toPaymentMethod } from './paymentMethods.ts';
import { payOverdueRenewal } from './renewals.ts';
import { paymentMethods } from './tables.ts';
import { assertAmountSeen } from './unpaidRenewal.ts';

interface AddMethodRequest {
  key: string | null;
  locale: string;
  /** Called in the transaction that saves the card. */
  done: (tx: Tx, method: PaymentMethod) => Promise<void>;
}

type AddMethodResult = { method: PaymentMethod } | { action: Confirmation };

/**
 * Stores a card. A bank's challenge is answered as `action`; the browser then returns with the confirmed response.
 * `key` makes a repeated request the same one at the provider.
 */
export async function addMethod(
  deps: Deps,
  customer: UserRow,
  { payment_data, is_default, expected_amount: expected = null }: PaymentMethodAdd,
  { key, locale, done }: AddMethodRequest,
): Promise<AddMethodResult> {
  const token = cardToken(payment_data);
  if (is_default || !(await deps.db.$count(paymentMethods, cardsOf(customer))))
    await assertAmountSeen(deps.db, customer, expected);
  const card = await attachCard(deps, customer, token, key ?? randomUUID());
  if (card.status === 'requires_action') return { action: card.action };
  if (card.status === 'declined') throw cardDeclined(card.reason, locale);
  const row = await deps.db.transaction(async tx => {
    const kept = await saveCard(tx, deps, customer, card, is_default ?? false);
    if (kept) await done(tx, toPaymentMethod(kept, deps.clock.now()));
    return kept;
  });
  if (row?.is_default) await payOverdueRenewal(deps, customer, expected);
  if (row) return { method: toPaymentMethod(row, deps.clock.now()) };
  await deps.payments.gateway.detachCard(card.method);
  throw problem('too_many_methods');
}

async function attachCard(deps: Deps, customer: UserRow, token: string, key: string): Promise<Attachment> {
  const { gateway } = deps.payments;
  const atProvider = await providerCustomer(deps, customer);
  const confirmed = await gateway.retrieveConfirmedCard({ customer: atProvider, client_secret: token });
  if (confirmed) return confirmed;
  if (!canAddCard(await deps.db.$count(paymentMethods, cardsOf(customer)))) throw problem('too_many_methods');
  return gateway.attachCard({ key: `card-${customer.uuid}-${key}`, customer: atProvider, token });
}

import { and, eq } from 'drizzle-orm';
import { problem, validationError } from '../../engine/server/http/index.ts';
import type { PaymentMethod, PaymentMethodPatch } from '../../schemas/generated/types.ts';
import { lockCustomerRow } from '../account/lockCustomerRow.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { cardDeclined } from '../payments/declines.ts';
import { cardToken } from './cardToken.ts';
import { cardsOf, clearDefault, findMethod, providerCustomer, toPaymentMethod } from './paymentMethods.ts';
import { payOverdueRenewal } from './renewals.ts';
import { type PaymentMethodRow, paymentMethods } from './tables.ts';
import { assertAmountSeen } from './unpaidRenewal.ts';

export async function patchMethod(
  deps: Deps,
  customer: UserRow,
  uuid: string,
  body: PaymentMethodPatch,
  locale: string,
): Promise<PaymentMethod> {
  const before = await findMethod(deps.db, customer, uuid);
  if (!before) throw problem('payment_method_not_found');
  const facts = { ...before, ...factsOf(body) };
  if ('exp_month' in body || 'exp_year' in body) ensureFuture(facts, body, deps.clock.now());
  const expected = body.expected_amount ?? null;
  if (body.is_default || before.is_default) await assertAmountSeen(deps.db, customer, expected);
  const replaced = body.payment_data
    ? await replaceCard(deps, customer, before, cardToken(body.payment_data), locale)
    : null;
  const { exp_month, exp_year, holder_name } = facts;
  if (!replaced) await deps.payments.gateway.updateCard(before.provider_method, { exp_month, exp_year, holder_name });
  const row = await deps.db.transaction(async tx => {
    await lockCustomerRow(tx, customer.uuid);
    if (body.is_default) await clearDefault(tx, customer);
    const [changed] = await tx
      .update(paymentMethods)
      .set({ ...(replaced ?? { exp_month, exp_year, holder_name }), ...(body.is_default ? { is_default: true } : {}) })
      .where(and(cardsOf(customer), eq(paymentMethods.uuid, uuid)))
      .returning();
    if (!changed) throw problem('payment_method_not_found');
    return changed;
  });
  if (replaced) await deps.payments.gateway.detachCard(before.provider_method);
  if (row.is_default) await payOverdueRenewal(deps, customer, expected);
  return toPaymentMethod(row, deps.clock.now());
}

const factsOf = ({ holder_name, exp_month, exp_year }: PaymentMethodPatch): Partial<PaymentMethodRow> => ({
  ...(holder_name === undefined ? {} : { holder_name: holder_name?.trim() || null }),
  ...(exp_month === undefined ? {} : { exp_month }),
  ...(exp_year === undefined ? {} : { exp_year }),
});

function ensureFuture({ exp_month, exp_year }: PaymentMethodRow, body: PaymentMethodPatch, now: Date): void {
  if (Date.UTC(exp_year, exp_month, 1) > now.getTime()) return;
  const field = body.exp_year === undefined ? 'exp_month' : 'exp_year';
  throw validationError([{ type: 'value_error.date', loc: ['body', field], msg: 'This date is in the past.' }]);
}

/** Replaces the card of the same row. A card that needs a challenge must be added as a new one. */
async function replaceCard(deps: Deps, customer: UserRow, before: PaymentMethodRow, token: string, locale: string) {
  const attached = await deps.payments.gateway.attachCard({
    key: `card-${before.uuid}-${token}`,
    customer: await providerCustomer(deps, customer),
    token,
  });
  if (attached.status === 'requires_action') throw cardDeclined('confirmation_needed', locale);
  if (attached.status === 'declined') throw cardDeclined(attached.reason, locale);
  const { brand, last4, exp_month, exp_year, holder_name } = attached.card;
  return { provider_method: attached.method, brand, last4, exp_month, exp_year, holder_name };
}

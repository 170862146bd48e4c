import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { forEachIsolated } from '../../engine/server/jobs/index.ts';
import { currency } from '../../schemas/billing/money.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { planSubject, whenAlone } from '../payments/alone.ts';
import { askProvider, recordPayment } from '../payments/charging.ts';
import { taxTermsOf, withTax } from '../tax/terms.ts';
import { termsOf, type WantedTerms } from './levelTerms.ts';
import { defaultMethod } from './methods.ts';
import { mailEnded } from './planMails.ts';
import { byCard, namedAfter, openPlanPayment } from './planPayment.ts';
import { levelNamed } from './planState.ts';
import { settleTerm } from './settleTerm.ts';
import type { PaymentMethodRow, PaymentRow } from './tables.ts';
import { termOf } from './terms.ts';

/**
 * Buys the level that was chosen at registration, once its address is confirmed. What was chosen is forgotten in the
 * transaction that gives it, or in which it turns out that it cannot be paid: so it is bought once at most.
 */
export const buyWanted = (deps: Deps, customer: { uuid: string }) =>
  whenAlone(deps, planSubject(customer.uuid), async () => {
    const begun = await deps.db.transaction(tx => begin(tx, deps, customer));
    if (!begun) return;
    const { payment, user, card } = begun;
    const how = await byCard(deps, user, card, { description: payment.number, offSession: true });
    await settleTerm(deps, payment, await askProvider(deps, payment, how), 'system');
  });

/** Those whose server died before it had bought. */
export async function buyAllWanted(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(isNotNull(users.wanted_level), isNotNull(users.email_verified_at)));
  await forEachIsolated(
    deps.log,
    waiting,
    ({ uuid }) => uuid,
    customer => buyWanted(deps, customer),
  );
}

interface Begun {
  payment: PaymentRow;
  user: UserRow;
  card: PaymentMethodRow;
}

async function begin(tx: Tx, deps: Deps, { uuid }: { uuid: string }): Promise<Begun | null> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, uuid)).for('update');
  if (!user?.wanted_level || !user.email_verified_at || user.blocked_at) return null;
  // Its answer was lost: the job for payments settles it.
  if (await openPlanPayment(tx, user)) return null;
  const level = await levelNamed(tx, user.wanted_level);
  // What the customer has seen when they chose it, whatever an administrator made of it since.
  const wanted: WantedTerms | null = user.wanted_terms ?? (level && termsOf(level));
  if (!level || !wanted?.price || user.deletion_scheduled_at || (await termOf(tx, user))) return forget(tx, user);
  const card = await defaultMethod(tx, user);
  if (!card) {
    await mailEnded(tx, deps, user, 'plan_not_bought', level.name);
    return forget(tx, user);
  }
  const { tax: shown, ...terms } = wanted;
  const rate = shown ?? (await taxTermsOf(tx, user.uuid));
  const { amount, tax } = withTax(wanted.price, rate);
  const payment = await recordPayment(tx, deps, {
    ...{ customer_uuid: user.uuid, subscription_uuid: null, amount, tax, currency },
    ...{ payment_for: 'subscription', payment_type: 'checkout' },
    buys: { kind: 'begin', level: level.uuid, pending: null, terms, add_ons: [], tax: rate },
    ...namedAfter(card),
  });
  return { payment, user, card };
}

async function forget(tx: Tx, { uuid }: UserRow): Promise<null> {
  await tx.update(users).set({ wanted_level: null, wanted_terms: null }).where(eq(users.uuid, uuid));
  return null;
}

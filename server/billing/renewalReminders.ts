import { and, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { forEachIsolated } from '../../engine/server/jobs/index.ts';
import { users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { cardLabel } from '../payments/cardLabel.ts';
import { taxTermsOf } from '../tax/taxRate.ts';
import { levelAfter } from './levelAfter.ts';
import { defaultMethod, getCardExpiry } from './paymentMethods.ts';
import { mailCardExpires, mailRenewalSoon } from './planMails.ts';
import { planState } from './planState.ts';
import { quoteRenewal } from './renewals.ts';
import { paymentMethods, subscriptions } from './tables.ts';
import { daysBetween, renewalTime, termOf, today } from './termDates.ts';

const day = 86_400_000;
/** Days before the renewal on which a mail announces it. */
const [firstNotice, lastNotice] = [14, 3];
/** Days before a card's end. */
const cardNotice = 30;

/** Announces renewals by mail, once 14 and once 3 days before. */
export async function remindOfRenewals(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const found = await db
    .select({ term: subscriptions, user: users })
    .from(subscriptions)
    .innerJoin(users, eq(users.uuid, subscriptions.customer_uuid))
    .where(
      and(
        ...[eq(subscriptions.status, 'active'), eq(subscriptions.auto_renew, true), isNull(users.blocked_at)],
        gt(subscriptions.end_date, today(now)),
        lte(subscriptions.end_date, today(new Date(now.getTime() + firstNotice * day))),
        or(isNull(subscriptions.reminded_days), ne(subscriptions.reminded_days, lastNotice)),
      ),
    );
  const due = found.filter(({ term }) => noticeOf(term.end_date ?? '', now) !== term.reminded_days);
  await forEachIsolated(
    log,
    due,
    ({ term }) => term.uuid,
    ({ term, user }) => remind(deps, term.uuid, user, now),
  );
}

const noticeOf = (end_date: string, now: Date): number =>
  daysBetween(today(now), end_date) <= lastNotice ? lastNotice : firstNotice;

const remind = (deps: Deps, uuid: string, user: typeof users.$inferSelect, now: Date) =>
  deps.db.transaction(async tx => {
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.uuid, uuid)).for('update');
    const state = await planState(tx, user);
    if (!row?.end_date || !state.term || state.term.subscription.uuid !== uuid || !row.auto_renew) return;
    const reminded_days = noticeOf(row.end_date, now);
    if (row.reminded_days === reminded_days) return;
    await tx.update(subscriptions).set({ reminded_days }).where(eq(subscriptions.uuid, uuid));
    const level = await levelAfter(tx, state.term);
    if (!level.price) return;
    const renewal = quoteRenewal(state, level, await taxTermsOf(tx, user.uuid));
    const first = row.reminded_days === null;
    const hasCard = (await defaultMethod(tx, user)) !== null;
    const notice = { ...renewal, plan: level.name, first, hasCard, day: renewalTime(row.end_date) };
    await mailRenewalSoon(tx, deps, user, notice);
  });

/**
 * The renewal price of these terms has changed. Customers who were reminded of another amount are reminded again before
 * the day.
 */
export const resetReminders = (tx: Tx, terms: SQL) =>
  tx
    .update(subscriptions)
    .set({ reminded_days: null })
    .where(and(eq(subscriptions.status, 'active'), isNotNull(subscriptions.reminded_days), terms));

/** Warns once of a default card that expires soon while a plan renews with it. */
export async function warnOfCards(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const ends = sql`(make_date(${paymentMethods.exp_year}, ${paymentMethods.exp_month}, 1) + interval '1 month')`;
  const expiry = sql<string>`${paymentMethods.exp_year} || '-' || lpad(${paymentMethods.exp_month}::text, 2, '0')`;
  const found = await db
    .select({ card: paymentMethods, user: users, expiry })
    .from(paymentMethods)
    .innerJoin(users, eq(users.uuid, paymentMethods.customer_uuid))
    .innerJoin(subscriptions, eq(subscriptions.customer_uuid, users.uuid))
    .where(
      and(
        ...[eq(paymentMethods.is_default, true), isNull(paymentMethods.deleted_at), isNull(users.blocked_at)],
        ...[eq(subscriptions.status, 'active'), eq(subscriptions.auto_renew, true)],
        sql`${ends} <= ${today(new Date(now.getTime() + cardNotice * day))}::date`,
        sql`${paymentMethods.warned_of} is distinct from ${expiry}`,
      ),
    );
  await forEachIsolated(
    log,
    found,
    ({ card }) => card.uuid,
    ({ card, user, expiry: warned_of }) =>
      db.transaction(async tx => {
        const term = await termOf(tx, user);
        const next = term && (await levelAfter(tx, term));
        // No card is charged for what follows: À la carte, or a plan that staff renew by contract.
        if (!next?.price) return;
        await tx.update(paymentMethods).set({ warned_of }).where(eq(paymentMethods.uuid, card.uuid));
        const until = getCardExpiry(card);
        await mailCardExpires(tx, deps, user, { card: cardLabel(card), until, plan: next.name });
      }),
  );
}

import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { deletePersonalData } from '../../engine/server/audit/index.ts';
import type { Tx } from '../../engine/server/db/index.ts';
import { emailKey } from '../../engine/server/index.ts';
import { mailBounces, mailOutbox } from '../../engine/server/mail/index.ts';
import { eraseRecords } from '../../engine/server/records/index.ts';
import { savedViews } from '../../engine/server/saved-views/index.ts';
import { proofs, sessions } from '../auth/tables.ts';
import { couponUses, credits, disputes, paymentMethods, payments, refunds, subscriptions } from '../billing/tables.ts';
import { today } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { contactMessages } from '../generated/entityTables.ts';
import { queueMail } from '../mail/mail.ts';
import { purgeOrder } from '../orders/cancelOrder.ts';
import { orderEvents, orderMessages, orders } from '../orders/tables.ts';
import { recipes } from '../recipes/tables.ts';
import { taxNumberChecks } from '../tax/tables.ts';
import { files, uploadTokens } from '../uploads/tables.ts';
import { deleteFiles } from '../uploads/uploadRecords.ts';
import { recordAccountEvent } from './accountEvents.ts';
import { findDeletionBlocker } from './deletion.ts';
import { accountExports, organizations, type UserRow, users } from './tables.ts';

type ErasureDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Erases an account for good. Personal data, files, recipes and unpaid orders are deleted. Paid orders keep numbers and
 * amounts for the books; payments and documents stay as they were issued. Nobody can sign in any more. Returns the keys
 * of the files to delete; null if new work has begun and the account must wait.
 */
export const eraseAccount = (deps: ErasureDeps, user_uuid: string): Promise<string[] | null> =>
  deps.db.transaction(async tx => {
    const [user] = await tx.select().from(users).where(eq(users.uuid, user_uuid)).for('update');
    const now = deps.clock.now();
    if (!user?.deletion_scheduled_at || user.deletion_scheduled_at > now || user.blocked_at) return null;
    if (await findDeletionBlocker(tx, user_uuid)) return null;
    const copies = await tx
      .delete(accountExports)
      .where(eq(accountExports.user_uuid, user_uuid))
      .returning({ key: accountExports.storage_key });
    const keys = await eraseOrders(tx, deps, user_uuid);
    await erasePersonalRecords(tx, user, now);
    await eraseIdentity(tx, user, now);
    await recordAccountEvent(tx, deps, user_uuid, { type: 'erased', by: null });
    await queueMail(tx, {
      to: user.email,
      template: 'account_erased',
      locale: user.locale,
      at: now,
      data: { name: user.first_name },
    });
    return [...keys, ...copies.flatMap(({ key }) => key ?? [])];
  });

async function eraseOrders(tx: Tx, deps: ErasureDeps, customer_uuid: string): Promise<string[]> {
  const all = await tx.select().from(orders).where(eq(orders.customer_uuid, customer_uuid)).for('update');
  if (!all.length) return [];
  const uuids = all.map(order => order.uuid);
  const keys = await deleteFiles(tx, inArray(files.order_uuid, uuids));
  await tx.delete(orderMessages).where(inArray(orderMessages.order_uuid, uuids));
  await tx.delete(uploadTokens).where(inArray(uploadTokens.order_uuid, uuids));
  await tx.update(orderEvents).set({ note: null }).where(inArray(orderEvents.order_uuid, uuids));
  for (const order of all)
    if (order.paid_at === null) await purgeOrder(tx, deps, order);
    else
      await tx
        .update(orders)
        .set({
          name: order.number,
          answers: {},
          steps: {},
          hold_question: null,
          rating_sentence: null,
          unread_messages: 0,
        })
        .where(eq(orders.uuid, order.uuid));
  return keys;
}

async function erasePersonalRecords(tx: Tx, { uuid, email }: UserRow, now: Date): Promise<void> {
  await tx.delete(recipes).where(eq(recipes.customer_uuid, uuid));
  await tx.delete(savedViews).where(eq(savedViews.user_uuid, uuid));
  await tx
    .delete(couponUses)
    .where(and(eq(couponUses.customer_uuid, uuid), inArray(couponUses.state, ['assigned', 'reserved'])));
  await tx.update(credits).set({ reason: '–' }).where(eq(credits.customer_uuid, uuid));
  const theirs = tx.select({ uuid: payments.uuid }).from(payments).where(eq(payments.customer_uuid, uuid));
  await tx.update(refunds).set({ reason: null }).where(inArray(refunds.payment_uuid, theirs));
  await tx.update(disputes).set({ evidence: null }).where(inArray(disputes.payment_uuid, theirs));
  await tx
    .update(subscriptions)
    .set({ status: 'cancelled', auto_renew: false, pending_level_uuid: null, end_date: today(now), updated_at: now })
    .where(and(eq(subscriptions.customer_uuid, uuid), eq(subscriptions.status, 'active')));
  // `provider_method` stays until the provider has deleted the card: see detachCards.
  await tx
    .update(paymentMethods)
    .set({ is_default: false, holder_name: null, brand: 'card', last4: '', exp_month: 1, exp_year: 1970 })
    .where(eq(paymentMethods.customer_uuid, uuid));
  await tx
    .update(paymentMethods)
    .set({ deleted_at: now })
    .where(and(eq(paymentMethods.customer_uuid, uuid), isNull(paymentMethods.deleted_at)));
  await tx
    .delete(contactMessages)
    .where(or(eq(contactMessages.customer_uuid, uuid), eq(contactMessages.reply_email, email)));
  await tx.delete(mailOutbox).where(eq(mailOutbox.to, email));
  await tx.delete(mailBounces).where(eq(mailBounces.address, emailKey(email)));
  await eraseRecords(tx, uuid);
}

/** Empties the row of the account, which payments refer to. Its address is free for a new account. */
async function eraseIdentity(tx: Tx, { uuid }: UserRow, now: Date): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_uuid, uuid));
  await tx.delete(proofs).where(eq(proofs.user_uuid, uuid));
  await tx.delete(organizations).where(eq(organizations.user_uuid, uuid));
  await tx.delete(taxNumberChecks).where(eq(taxNumberChecks.customer_uuid, uuid));
  await tx
    .update(users)
    .set({
      // An address that cannot be typed, so that no sign-in, reset or registration finds it.
      email: `erased:${uuid}`,
      email_key: `erased:${uuid}`,
      pending_email: null,
      password_hash: '',
      first_name: '–',
      last_name: '–',
      phone: null,
      timezone: 'UTC',
      state: null,
      wanted_level: null,
      wanted_terms: null,
      provider_customer: null,
      last_login_at: null,
      deletion_scheduled_at: null,
      deletion_reminded_at: null,
      notifications: { order_updates: false, billing: false, marketing: false },
      erased_at: now,
      updated_at: now,
    })
    .where(eq(users.uuid, uuid));
  // Only for an erased account: see audit/tables.sql.
  await deletePersonalData(tx, uuid);
}

/** Cards of erased accounts that the provider still keeps: deletes them there, with retries. */
export async function detachCards({ db, payments, log }: Pick<Deps, 'db' | 'payments' | 'log'>): Promise<void> {
  const kept = await db
    .select({ uuid: paymentMethods.uuid, method: paymentMethods.provider_method })
    .from(paymentMethods)
    .innerJoin(users, eq(users.uuid, paymentMethods.customer_uuid))
    .where(and(isNotNull(users.erased_at), ne(paymentMethods.provider_method, '')))
    .limit(200);
  for (const { uuid, method } of kept)
    await payments.gateway
      .detachCard(method)
      .then(() => db.update(paymentMethods).set({ provider_method: '' }).where(eq(paymentMethods.uuid, uuid)))
      .catch(error => log.warn({ err: error, method: uuid }, 'cannot detach a card of a deleted account'));
}

import { eq, sql } from 'drizzle-orm';
import { publish } from '../../engine/server/events/index.ts';
import { type Caller, problem, validationError } from '../../engine/server/http/index.ts';
import { emailKey, nameFaults, trimNames } from '../../engine/server/index.ts';
import { isTimezone } from '../../engine/server/listing/index.ts';
import { requireRecentSignIn } from '../../engine/server/principals/index.ts';
import app from '../../schemas/app.json' with { type: 'json' };
import type { User, UserPatch } from '../../schemas/generated/types.ts';
import { isReserved, sendUndoNotice } from '../auth/undoChange.ts';
import { sendVerification } from '../auth/verification.ts';
import type { Deps } from '../deps.ts';
import { limit, limitAll } from '../limits/portalLimits.ts';
import { users } from './tables.ts';
import { findUser, nextUserVersion, toUser } from './users.ts';

/**
 * Changes the caller's own account. A new address needs a recent sign-in and stays pending, and the old one valid,
 * until it is confirmed; the owner is notified at the old one.
 */
export async function changeAccount(deps: Deps, caller: Caller, given: UserPatch, locale: string): Promise<User> {
  assertValid(given);
  const { user } = caller;
  const { email, notifications, ...fields } = given;
  const pending = await pendingAddress(deps, caller, email);
  const now = deps.clock.now();
  const row = await deps.db.transaction(async tx => {
    const [changed] = await tx
      .update(users)
      .set({
        ...trimNames(fields),
        ...(notifications
          ? { notifications: sql`${users.notifications} || ${JSON.stringify(notifications)}::jsonb` }
          : {}),
        ...(pending === undefined ? {} : { pending_email: pending }),
        updated_at: now,
        version: nextUserVersion,
      })
      .where(eq(users.uuid, user.uuid))
      .returning();
    if (pending) {
      await sendVerification(tx, deps, changed!, pending, locale);
      await sendUndoNotice(tx, deps, user, 'email_change_requested', pending);
    }
    await publish(tx, deps, { owner: user.uuid, resource: 'account', uuid: user.uuid });
    return changed!;
  });
  return toUser(row);
}

/** Limits mails to an address that may belong to another person. */
const limitMails = (deps: Deps, email: string) =>
  limitAll(deps.db, deps, [
    ['mailGap', `verify:${emailKey(email)}`],
    ['mailDay', `verify:${emailKey(email)}`],
  ]);

/** undefined: nothing changes; null: a pending change is withdrawn. */
async function pendingAddress(
  deps: Deps,
  caller: Caller,
  email: string | undefined,
): Promise<string | null | undefined> {
  const { user } = caller;
  if (email === undefined) return undefined;
  if (emailKey(email) === user.email_key) return null;
  if (user.pending_email && emailKey(email) === emailKey(user.pending_email)) return undefined;
  requireRecentSignIn(deps, caller);
  // Always counted, because the answer reveals whether an address has an account.
  const takeBack = await limit(deps.db, deps, 'changeDay', user.uuid);
  const isTaken = await findUser(deps.db, { email });
  if (isTaken || (await isReserved(deps.db, deps.clock.now(), email, user.uuid))) throw problem('email_taken');
  await limitMails(deps, email).catch(async error => {
    await takeBack();
    throw error;
  });
  return email.trim();
}

function assertValid(given: UserPatch): void {
  const faults = nameFaults(given, field => ['body', field]);
  if (given.locale !== undefined && !app.locales.includes(given.locale))
    faults.push({ type: 'value_error.const', loc: ['body', 'locale'], msg: 'Choose one of the offered values.' });
  if (given.timezone !== undefined && !isTimezone(given.timezone))
    faults.push({ type: 'value_error.const', loc: ['body', 'timezone'], msg: 'Choose one of the offered values.' });
  if (faults.length) throw validationError(faults);
}

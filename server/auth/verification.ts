import { desc, eq, sql } from 'drizzle-orm';
import { type Db, isUniqueViolation, type Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { type Caller, integrityError, problem } from '../../engine/server/http/index.ts';
import { emailKey } from '../../engine/server/index.ts';
import { clearBounces } from '../../engine/server/mail/index.ts';
import type { EmailConfirm } from '../../schemas/generated/types.ts';
import { type UserRow, users } from '../account/tables.ts';
import { findUser, nextUserVersion } from '../account/users.ts';
import { purchasePendingPlan } from '../billing/registrationPurchase.ts';
import type { Deps } from '../deps.ts';
import { limitAll, limitFailures } from '../limits/portalLimits.ts';
import { queueMail } from '../mail/mail.ts';
import { equalizeTiming } from './equalizeTiming.ts';
import { endSessions } from './portalSessions.ts';
import { sendUndoNotice } from './undoChange.ts';
import {
  checkCode,
  consumeCode,
  consumeToken,
  createVerificationToken,
  revokeVerificationTokens,
  type VerificationToken,
} from './verificationTokens.ts';

type AuthDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

const authPageUrl = ({ config }: AuthDeps, page: string, query: Record<string, string>): string =>
  `${config.publicUrl}/authentication/${page}?${new URLSearchParams(query)}`;

/** Sends the link and the code that confirm an address: the account's own, or a new one still pending. */
export async function sendVerification(
  tx: Tx,
  deps: AuthDeps,
  user: UserRow,
  email: string,
  locale: string,
): Promise<void> {
  const now = deps.clock.now();
  const { token, code } = await createVerificationToken(tx, now, user.uuid, 'verify_email', email);
  const changes = email === user.email ? 'email_check' : 'email_change';
  const template = user.email_verified_at ? changes : 'verify_email';
  const link = authPageUrl(deps, 'verify-email', { token });
  await queueMail(tx, {
    to: email,
    template,
    locale,
    data: { name: user.first_name, link, code },
    at: now,
    requested: true,
  });
}

/** Answers the same for every address, after the same time. Only addresses that are unconfirmed, or return mails, get
 * one. */
export const requestVerification = (deps: AuthDeps, email: string, ip: string, locale: string): Promise<void> =>
  equalizeTiming(async () => {
    const key = emailKey(email);
    await limitAll(deps.db, deps, [
      ['mailAddress', ip],
      ['mailGap', `verify:${key}`],
      ['mailDay', `verify:${key}`],
    ]);
    const [user] = await findUnconfirmed(deps.db, email);
    if (!user) return;
    const isOwn = emailKey(user.email) === key;
    const address = user.email_verified_at && !isOwn ? (user.pending_email ?? user.email) : user.email;
    await deps.db.transaction(tx => sendVerification(tx, deps, user, address, locale));
  });

/**
 * Finds the accounts whose address is to be confirmed: a new account, one whose mails come back, or accounts that want to
 * change to the address.
 */
async function findUnconfirmed(db: Db, email: string): Promise<UserRow[]> {
  const own = await findUser(db, { email });
  if (own) return own.email_verified_at && !own.email_bounced_at ? [] : [own];
  return db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.pending_email})`, email.trim().toLowerCase()))
    .orderBy(desc(users.updated_at))
    .limit(5);
}

/**
 * Confirms an address by link or by code. 400 wrong code, 410 expired or used. A new account then gets the level that
 * was chosen at registration. If that fails, the address is confirmed anyway, and a job tries again.
 */
export async function confirmEmail(
  deps: Deps,
  proof: EmailConfirm,
  ip: string,
  caller: Caller | null = null,
): Promise<{ user: UserRow; isNew: boolean }> {
  const done = await confirmBy(deps, proof, ip, caller);
  if (done.isNew) await purchaseRegistrationPlan(deps, done.user);
  return done;
}

/** The plan that a person chose at registration, after their address is confirmed in any way. */
export async function purchaseRegistrationPlan(deps: Deps, user: UserRow): Promise<void> {
  if (!user.wanted_level) return;
  await purchasePendingPlan(deps, user).catch(error =>
    deps.log.error({ err: error, user: user.uuid }, 'cannot charge the plan chosen at registration'),
  );
}

async function confirmBy(deps: AuthDeps, proof: EmailConfirm, ip: string, caller: Caller | null) {
  const now = deps.clock.now();
  if (proof.token !== undefined) {
    const { token } = proof;
    return confirmWith(deps, caller, tx => consumeToken(tx, now, 'verify_email', token));
  }
  const uuid = await findByCode(deps, proof.email ?? '', proof.code ?? '', ip);
  return confirmWith(deps, caller, tx => consumeCode(tx, now, uuid));
}

/** An unknown address is answered like a wrong code; guesses are limited by caller. */
const findByCode = (deps: AuthDeps, email: string, code: string, ip: string): Promise<string> =>
  equalizeTiming(async () => {
    return limitFailures(deps.db, deps, [['verifyCode', ip]], async () => {
      for (const { uuid } of await findConfirmable(deps.db, email)) {
        const guessed = await checkCode(deps.db, deps.clock.now(), uuid, code);
        if (guessed) return guessed;
      }
      throw problem('wrong_code');
    });
  });

/** Also an account that has confirmed already: its right code is answered as used. */
async function findConfirmable(db: Db, email: string): Promise<UserRow[]> {
  const own = await findUser(db, { email });
  return own ? [own] : findUnconfirmed(db, email);
}

/** The proof is used up only together with what it confirms. */
const confirmWith = (deps: AuthDeps, caller: Caller | null, spent: (tx: Tx) => Promise<VerificationToken>) =>
  deps.db
    .transaction(async tx => confirm(tx, deps, await spent(tx), caller))
    .catch(error => {
      throw isUniqueViolation(error) ? addressInUse() : error;
    });

const addressInUse = () => integrityError(['body', 'email'], 'This email address is already in use.');

async function confirm(
  tx: Tx,
  deps: AuthDeps,
  proof: VerificationToken,
  caller: Caller | null,
): Promise<{ user: UserRow; isNew: boolean }> {
  const now = deps.clock.now();
  const [user] = await tx.select().from(users).where(eq(users.uuid, proof.user_uuid)).for('update');
  if (!user || (proof.email !== user.email && proof.email !== user.pending_email)) throw problem('token_expired');
  if (proof.email === user.email && user.email_verified_at) {
    await markDeliverable(tx, deps, user);
    return { user, isNew: false };
  }
  const taken = await findUser(tx, { email: proof.email });
  if (taken && taken.uuid !== user.uuid) throw addressInUse();
  const changes = {
    email: proof.email,
    email_key: emailKey(proof.email),
    email_verified_at: now,
    pending_email: null,
    email_bounced_at: null,
    updated_at: now,
    version: nextUserVersion,
  };
  await clearBounces(tx, proof.email, now);
  const [changed] = await tx.update(users).set(changes).where(eq(users.uuid, user.uuid)).returning();
  if (proof.email !== user.email) await retireFormerAddress(tx, deps, user, proof.email, caller);
  await publish(tx, deps, { owner: user.uuid, resource: 'account', uuid: user.uuid });
  return { user: changed!, isNew: user.email_verified_at === null };
}

/** A link that was sent to the account's address was opened: mails to it are sent again. */
export async function markDeliverable(tx: Tx, deps: Pick<Deps, 'clock'>, user: UserRow): Promise<void> {
  if (!user.email_bounced_at) return;
  const { uuid, email } = user;
  await clearBounces(tx, email, deps.clock.now());
  await tx.update(users).set({ email_bounced_at: null }).where(eq(users.uuid, uuid));
  await publish(tx, deps, { owner: uuid, resource: 'account', uuid });
}

/**
 * Invalidates the links that were sent to the former address. Its owner is notified there, and may undo it; all
 * sessions end but the one in which the new address was confirmed.
 */
async function retireFormerAddress(
  tx: Tx,
  deps: AuthDeps,
  user: UserRow,
  email: string,
  caller: Caller | null,
): Promise<void> {
  const now = deps.clock.now();
  const own = caller && !caller.impersonation && caller.user.uuid === user.uuid ? caller.sessionUuid : undefined;
  await revokeVerificationTokens(tx, now, user.uuid, 'password_reset');
  if (user.email_verified_at) await sendUndoNotice(tx, deps, user, 'email_changed', email);
  await endSessions(tx, now, user.uuid, own);
}

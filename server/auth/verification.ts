import { eq } from 'drizzle-orm';
import type { EmailConfirm } from '../../schemas/generated/types.ts';
import { type UserRow, users } from '../account/tables.ts';
import { keyOfEmail, userByEmail } from '../account/users.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { integrityError, refuse } from '../http/problems.ts';
import { queueMail } from '../mail/mail.ts';
import { limit, limitAll } from './limits.ts';
import { newProof, type ProofRow, spendCode, spendToken } from './proofs.ts';

type AuthDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

const pageOf = ({ config }: AuthDeps, page: string, query: Record<string, string>): string =>
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
  const { token, code } = await newProof(tx, now, user.uuid, 'verify_email', email);
  const template = user.email_verified_at ? 'email_change' : 'verify_email';
  const link = pageOf(deps, 'verify-email', { token });
  await queueMail(tx, { to: email, template, locale, data: { name: user.first_name, link, code }, at: now });
}

/** The same answer and work for every address; the mail goes only where one waits to be confirmed. */
export async function requestVerification(deps: AuthDeps, email: string, ip: string, locale: string): Promise<void> {
  const key = keyOfEmail(email);
  await limitAll(deps.db, deps, [
    ['mailAddress', ip],
    ['mailGap', `verify:${key}`],
    ['mailDay', `verify:${key}`],
  ]);
  const user = await userByEmail(deps.db, email);
  await deps.db.transaction(async tx => {
    if (user && !user.email_verified_at) await sendVerification(tx, deps, user, user.email, locale);
  });
}

/** Confirms an address by link or by code. 400 wrong code, 410 expired or used. Says whether an account was new. */
export async function confirmEmail(
  deps: AuthDeps,
  proof: EmailConfirm,
  ip: string,
): Promise<{ user: UserRow; isNew: boolean }> {
  if (proof.token !== undefined) {
    const { token } = proof;
    return deps.db.transaction(async tx =>
      confirm(tx, deps, await spendToken(tx, deps.clock.now(), 'verify_email', token)),
    );
  }
  const used = await byCode(deps, proof.email ?? '', proof.code ?? '', ip);
  return deps.db.transaction(tx => confirm(tx, deps, used));
}

/** An address that nobody has answers like a wrong code; guesses are limited by caller. */
async function byCode(deps: AuthDeps, email: string, code: string, ip: string): Promise<ProofRow> {
  const takeBack = await limit(deps.db, deps, 'verifyCode', ip);
  const user = await userByEmail(deps.db, email);
  const used = user ? await spendCode(deps.db, deps.clock.now(), user.uuid, code) : null;
  if (!used) throw refuse('wrong_code');
  await takeBack();
  return used;
}

async function confirm(tx: Tx, { clock }: AuthDeps, proof: ProofRow): Promise<{ user: UserRow; isNew: boolean }> {
  const now = clock.now();
  const [user] = await tx.select().from(users).where(eq(users.uuid, proof.user_uuid)).for('update');
  if (!user || (proof.email !== user.email && proof.email !== user.pending_email)) throw refuse('token_expired');
  if (proof.email === user.email && user.email_verified_at) return { user, isNew: false };
  const taken = await userByEmail(tx, proof.email);
  if (taken && taken.uuid !== user.uuid)
    throw integrityError(['body', 'email'], 'This email address is already in use.');
  const changes = {
    email: proof.email,
    email_key: keyOfEmail(proof.email),
    email_verified_at: now,
    pending_email: null,
    updated_at: now,
  };
  const [confirmed] = await tx.update(users).set(changes).where(eq(users.uuid, user.uuid)).returning();
  return { user: confirmed!, isNew: user.email_verified_at === null };
}

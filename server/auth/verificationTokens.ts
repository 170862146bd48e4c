import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { hashOf, newCode, newToken } from '../../engine/server/index.ts';
import { proofs } from './tables.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const lifetimes = { verify_email: day, password_reset: 60 * minute, undo_change: 7 * day };
const codeLifetime = 15 * minute;
const maxCodeAttempts = 5;

type TokenPurpose = keyof typeof lifetimes;
export type VerificationToken = typeof proofs.$inferSelect;

/**
 * Creates a single-use link token, for an address also a 6-digit code. Earlier tokens of the same purpose become
 * invalid, except those for an undo: a person who takes over the account must not invalidate them by another change.
 */
export async function createVerificationToken(
  tx: Tx,
  now: Date,
  user_uuid: string,
  purpose: TokenPurpose,
  email: string,
  life = lifetimes[purpose],
): Promise<{ token: string; code: string }> {
  if (purpose !== 'undo_change') await revokeVerificationTokens(tx, now, user_uuid, purpose);
  const token = newToken();
  const code = newCode();
  const withCode = purpose === 'verify_email';
  await tx.insert(proofs).values({
    uuid: randomUUID(),
    user_uuid,
    purpose,
    email,
    token_hash: hashOf(token),
    token_expires_at: new Date(now.getTime() + life),
    code_hash: withCode ? hashOf(`${user_uuid}:${code}`) : null,
    code_expires_at: withCode ? new Date(now.getTime() + codeLifetime) : null,
    tries_left: maxCodeAttempts,
    created_at: now,
  });
  return { token, code };
}

/** Revokes the links and codes that were mailed so far, or since a time, or to an address. */
export async function revokeVerificationTokens(
  tx: Tx,
  now: Date,
  user_uuid: string,
  purpose: TokenPurpose,
  { since, email }: { since?: Date; email?: string } = {},
): Promise<void> {
  await tx
    .update(proofs)
    .set({ used_at: now })
    .where(
      and(
        eq(proofs.user_uuid, user_uuid),
        eq(proofs.purpose, purpose),
        isNull(proofs.used_at),
        since && gte(proofs.created_at, since),
        email === undefined ? undefined : eq(proofs.email, email),
      ),
    );
}

/** Uses up the proof of a link, or refuses it with 410. */
export const consumeToken = (tx: Tx, now: Date, purpose: TokenPurpose, token: string): Promise<VerificationToken> =>
  consume(
    tx,
    now,
    and(eq(proofs.token_hash, hashOf(token)), eq(proofs.purpose, purpose), gt(proofs.token_expires_at, now)),
  );

/** Uses up the token of a correct code, unless a parallel request was faster. */
export const consumeCode = (tx: Tx, now: Date, uuid: string): Promise<VerificationToken> =>
  consume(tx, now, eq(proofs.uuid, uuid));

async function consume(tx: Tx, now: Date, which: SQL | undefined): Promise<VerificationToken> {
  const [proof] = await tx
    .update(proofs)
    .set({ used_at: now })
    .where(and(which, isNull(proofs.used_at)))
    .returning();
  if (!proof) throw problem('token_expired');
  return proof;
}

/**
 * Verifies a code; null for a wrong one. Only a right code gets 410 if it is too late or was tried too often; otherwise
 * the answer would reveal which addresses have an account. A guess counts before it is checked, so that concurrent
 * guesses are limited too.
 */
export async function checkCode(db: Db, now: Date, user_uuid: string, code: string): Promise<string | null> {
  const [newest] = await db
    .select()
    .from(proofs)
    .where(and(eq(proofs.user_uuid, user_uuid), eq(proofs.purpose, 'verify_email')))
    .orderBy(desc(proofs.created_at))
    .limit(1);
  if (!newest) return null;
  const open = and(isNull(proofs.used_at), gt(proofs.code_expires_at, now), gt(proofs.tries_left, 0));
  const [tried] = await db
    .update(proofs)
    .set({ tries_left: sql`${proofs.tries_left} - 1` })
    .where(and(eq(proofs.uuid, newest.uuid), open))
    .returning({ uuid: proofs.uuid });
  if (newest.code_hash !== hashOf(`${user_uuid}:${code}`)) return null;
  if (!tried) throw problem('token_expired');
  return tried.uuid;
}

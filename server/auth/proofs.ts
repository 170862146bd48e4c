import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { refuse } from '../http/problems.ts';
import { proofs } from './tables.ts';
import { hashOf, newCode, newToken } from './tokens.ts';

const minute = 60_000;
const lives = { verify_email: 24 * 60 * minute, password_reset: 60 * minute };
const codeLife = 15 * minute;
const codeTries = 5;

export type Purpose = keyof typeof lives;
export type ProofRow = typeof proofs.$inferSelect;

/** Makes a single-use link token, for an address also a 6-digit code. Older ones of the purpose are void. */
export async function newProof(
  tx: Tx,
  now: Date,
  user_uuid: string,
  purpose: Purpose,
  email: string,
): Promise<{ token: string; code: string }> {
  await tx
    .update(proofs)
    .set({ used_at: now })
    .where(and(eq(proofs.user_uuid, user_uuid), eq(proofs.purpose, purpose), isNull(proofs.used_at)));
  const token = newToken();
  const code = newCode();
  const withCode = purpose === 'verify_email';
  await tx.insert(proofs).values({
    uuid: randomUUID(),
    user_uuid,
    purpose,
    email,
    token_hash: hashOf(token),
    token_expires_at: new Date(now.getTime() + lives[purpose]),
    code_hash: withCode ? hashOf(`${user_uuid}:${code}`) : null,
    code_expires_at: withCode ? new Date(now.getTime() + codeLife) : null,
    tries_left: codeTries,
    created_at: now,
  });
  return { token, code };
}

/** Uses up the proof of a link, or refuses it with 410. */
export async function spendToken(tx: Tx, now: Date, purpose: Purpose, token: string): Promise<ProofRow> {
  const [proof] = await tx
    .update(proofs)
    .set({ used_at: now })
    .where(
      and(
        eq(proofs.token_hash, hashOf(token)),
        eq(proofs.purpose, purpose),
        isNull(proofs.used_at),
        gt(proofs.token_expires_at, now),
      ),
    )
    .returning();
  if (!proof) throw refuse('token_expired');
  return proof;
}

/** Uses up the proof of a code. A wrong one costs a try and answers null; no try left or too late: 410. */
export async function spendCode(db: Db, now: Date, user_uuid: string, code: string): Promise<ProofRow | null> {
  const [newest] = await db
    .select({ uuid: proofs.uuid })
    .from(proofs)
    .where(and(eq(proofs.user_uuid, user_uuid), eq(proofs.purpose, 'verify_email')))
    .orderBy(desc(proofs.created_at))
    .limit(1);
  if (!newest) throw refuse('token_expired');
  const open = and(
    eq(proofs.uuid, newest.uuid),
    isNull(proofs.used_at),
    gt(proofs.code_expires_at, now),
    gt(proofs.tries_left, 0),
  );
  const [used] = await db
    .update(proofs)
    .set({ used_at: now })
    .where(and(open, eq(proofs.code_hash, hashOf(`${user_uuid}:${code}`))))
    .returning();
  if (used) return used;
  const [tried] = await db
    .update(proofs)
    .set({ tries_left: sql`${proofs.tries_left} - 1` })
    .where(open)
    .returning();
  if (!tried) throw refuse('token_expired');
  return null;
}

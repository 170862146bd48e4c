import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { TransporterToken } from '../../schemas/generated/types.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import { users } from '../account/tables.ts';
import { ofTeam } from '../account/users.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { orders } from '../orders/tables.ts';
import type { UploadTarget } from './resultFiles.ts';
import { uploadTokens } from './tables.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token for an order's uploads. The one before it ends: one is live at a time. */
export async function issueToken(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db | Tx },
  order_uuid: string,
  user_uuid: string,
  sends: UploadTarget['sends'] = 'source',
): Promise<TransporterToken> {
  const token = randomBytes(32).toString('base64url');
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + limits.token_hours * 3_600_000);
  const row = { token_hash: hashOf(token), user_uuid, sends, expires_at, created_at };
  await db
    .insert(uploadTokens)
    .values({ order_uuid, ...row })
    .onConflictDoUpdate({ target: uploadTokens.order_uuid, set: row });
  return { token, expiry: expires_at.toISOString() };
}

/** Results are sent by our team: not by who has left it since. */
const mayStill = or(eq(uploadTokens.sends, 'source'), ofTeam);

/** Asked with every request of an upload: worked out once for a database. */
const prepared = (db: Db) =>
  db
    .select({ order: orders, sends: uploadTokens.sends, expires_at: uploadTokens.expires_at })
    .from(uploadTokens)
    .innerJoin(orders, eq(orders.uuid, uploadTokens.order_uuid))
    .innerJoin(users, eq(users.uuid, uploadTokens.user_uuid))
    .where(and(eq(uploadTokens.token_hash, sql.placeholder('hash')), isNull(users.blocked_at), mayStill))
    .prepare('order_of_upload_token');
const known = new WeakMap<Db, ReturnType<typeof prepared>>();

function lookupOf(db: Db): ReturnType<typeof prepared> {
  const lookup = known.get(db) ?? prepared(db);
  known.set(db, lookup);
  return lookup;
}

/** The order that a token opens; null for one that is unknown, replaced, of a locked account or of somebody who has left our team. */
export async function orderOfToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<UploadTarget | 'expired' | null> {
  const [found] = await lookupOf(db).execute({ hash: hashOf(token) });
  if (!found) return null;
  return found.expires_at > clock.now() ? { ...found.order, sends: found.sends } : 'expired';
}

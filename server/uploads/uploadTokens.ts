import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { TransporterToken } from '../../schemas/generated/types.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import { users } from '../account/tables.ts';
import { isCurrentStaff } from '../account/users.ts';
import type { Deps } from '../deps.ts';
import { orders } from '../orders/tables.ts';
import { uploadTokens } from './tables.ts';
import type { UploadTarget } from './uploadTargets.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Issues a token for an order's uploads of one purpose. It replaces the token before: one is live at a time. For
 * attachments each person has a separate token, because both sides write at the same time.
 */
export async function issueToken(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db | Tx },
  order_uuid: string,
  user_uuid: string,
  sends: UploadTarget['sends'] = 'source',
): Promise<TransporterToken> {
  const token = randomBytes(32).toString('base64url');
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + limits.token_hours * 3_600_000);
  const row = { token_hash: hashOf(token), expires_at, created_at };
  const { order_uuid: order, sends: purpose, user_uuid: user } = uploadTokens;
  if (sends !== 'attachment')
    await db.delete(uploadTokens).where(and(eq(order, order_uuid), eq(purpose, sends), ne(user, user_uuid)));
  await db
    .insert(uploadTokens)
    .values({ order_uuid, user_uuid, sends, ...row })
    .onConflictDoUpdate({ target: [order, purpose, user], set: row });
  return { token, expiry: expires_at.toISOString() };
}

/** Results are sent by staff, the other files by the order's customer too; a person who has left the team sends none. */
const canStillSend = or(and(ne(uploadTokens.sends, 'result'), eq(users.uuid, orders.customer_uuid)), isCurrentStaff());

/** Used with every request of an upload: prepared once for a database. */
const prepareLookup = (db: Db) =>
  db
    .select({
      order: orders,
      sends: uploadTokens.sends,
      sent_by: uploadTokens.user_uuid,
      expires_at: uploadTokens.expires_at,
    })
    .from(uploadTokens)
    .innerJoin(orders, eq(orders.uuid, uploadTokens.order_uuid))
    .innerJoin(users, eq(users.uuid, uploadTokens.user_uuid))
    .where(and(eq(uploadTokens.token_hash, sql.placeholder('hash')), isNull(users.blocked_at), canStillSend))
    .prepare('order_of_upload_token');
const preparedLookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>();

function lookupOf(db: Db): ReturnType<typeof prepareLookup> {
  const lookup = preparedLookups.get(db) ?? prepareLookup(db);
  preparedLookups.set(db, lookup);
  return lookup;
}

/** The order that a token opens; null for one that is unknown, replaced, of a locked account or of former staff. */
export async function orderOfToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<UploadTarget | 'expired' | null> {
  const [found] = await lookupOf(db).execute({ hash: hashOf(token) });
  if (!found) return null;
  const { order, sends, sent_by, expires_at } = found;
  return expires_at > clock.now() ? { ...order, sends, sent_by } : 'expired';
}

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { forEachIsolated } from '../../engine/server/jobs/index.ts';
import { storeObject } from '../../engine/server/storage/index.ts';
import type { AccountExport } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { limit } from '../limits/portalLimits.ts';
import { queueMail } from '../mail/mail.ts';
import { exportLink } from '../uploads/downloadLinks.ts';
import { exportSources, recordSources } from './exportSources.ts';
import { type AccountExportRow, accountExports, type ExportPart, type UserRow, users } from './tables.ts';

const day = 24 * 3_600_000;
const retention = 7 * day;

/** The state of the copy of a person's data. */
export async function readExport(deps: Deps, { uuid }: UserRow): Promise<AccountExport> {
  const [row] = await deps.db.select().from(accountExports).where(eq(accountExports.user_uuid, uuid));
  return toAccountExport(deps, row && !isExportExpired(row, deps.clock.now()) ? row : undefined);
}

/**
 * Requests a copy of everything that is stored about a person. Only one runs at a time: a second request returns that
 * one. A new copy replaces the last one.
 */
export async function requestExport(deps: Deps, user: UserRow, locale: string): Promise<AccountExport> {
  const [current] = await deps.db.select().from(accountExports).where(eq(accountExports.user_uuid, user.uuid));
  if (current && !current.ready_at) return toAccountExport(deps, current);
  const takeBack = await limit(deps.db, deps, 'export', user.uuid);
  const asked = { uuid: randomUUID(), user_uuid: user.uuid, requested_at: deps.clock.now(), locale };
  const row = await deps.db.transaction(async tx => {
    // Another window may have requested a copy in the meantime.
    const gone = and(eq(accountExports.user_uuid, user.uuid), isNotNull(accountExports.ready_at));
    await tx.delete(accountExports).where(gone);
    const [made] = await tx.insert(accountExports).values(asked).onConflictDoNothing().returning();
    return made;
  });
  if (!row) {
    // The limit counts only the attempt of the other window.
    await takeBack();
    return readExport(deps, user);
  }
  if (current?.storage_key) await removeFile(deps, current.storage_key);
  return toAccountExport(deps, row);
}

export const isExportExpired = ({ expires_at }: AccountExportRow, now: Date): boolean =>
  expires_at !== null && expires_at <= now;

function toAccountExport(deps: Deps, row: AccountExportRow | undefined): AccountExport {
  if (!row) return { status: 'none', requested_at: null, ready_at: null, expires_at: null, download_url: null };
  return {
    status: row.ready_at ? 'ready' : 'waiting',
    requested_at: row.requested_at.toISOString(),
    ready_at: row.ready_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    download_url: row.ready_at ? exportLink(deps, row.uuid) : null,
  };
}

/** Creates the requested copies. One that fails stays waiting, and is tried again. */
export async function makeExports(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .select()
    .from(accountExports)
    .where(isNull(accountExports.ready_at))
    .orderBy(asc(accountExports.requested_at))
    .limit(100);
  await forEachIsolated(
    deps.log,
    waiting,
    ({ uuid }) => uuid,
    row => makeExport(deps, row),
  );
}

async function makeExport(deps: Deps, { uuid, user_uuid, locale }: AccountExportRow): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-export-'));
  const path = join(folder, 'data');
  try {
    const parts = await writeParts(deps, user_uuid, path);
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    // Recorded before the first byte, so that the bytes are never without a row. Those of an attempt before lose theirs.
    const key = randomUUID();
    const mine = and(eq(accountExports.uuid, uuid), isNull(accountExports.ready_at));
    const [open] = await deps.db.update(accountExports).set({ storage_key: key }).where(mine).returning();
    if (!open) return;
    if (!(await storeObject(deps.storage, key, size, createReadStream(path))))
      throw new Error(`the export ${key} was not stored completely`);
    await deps.db.transaction(async tx => {
      const now = deps.clock.now();
      const ready = { ready_at: now, expires_at: new Date(now.getTime() + retention), size, parts };
      const [made] = await tx.update(accountExports).set(ready).where(mine).returning();
      if (made) await notifyOwner(tx, deps, made, locale);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The JSON files, one after another, as they were at one moment. */
function writeParts(deps: Deps, user_uuid: string, path: string): Promise<ExportPart[]> {
  return deps.db.transaction(
    async tx => {
      const [user] = await tx.select().from(users).where(eq(users.uuid, user_uuid));
      if (!user) return [];
      const parts: ExportPart[] = [];
      async function* bytes() {
        for (const source of [...exportSources(tx, user!), ...recordSources(deps, user!)]) {
          const part = { name: `${source.name}.json`, size: 0 };
          for await (const text of jsonOf(source.rows(tx))) {
            const piece = Buffer.from(text);
            part.size += piece.length;
            yield piece;
          }
          parts.push(part);
        }
      }
      await pipeline(Readable.from(bytes()), createWriteStream(path, { mode: 0o600 }));
      return parts;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** A JSON array, batch by batch. */
async function* jsonOf(batches: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of batches) {
    if (!rows.length) continue;
    yield before + rows.map(row => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function notifyOwner(
  tx: Tx,
  deps: Deps,
  { user_uuid, expires_at }: AccountExportRow,
  locale: string,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, user_uuid));
  if (!user || !expires_at) return;
  await queueMail(tx, {
    to: user.email,
    template: 'export_ready',
    locale,
    at: deps.clock.now(),
    data: {
      name: user.first_name,
      link: `${deps.config.publicUrl}/dashboard/account/security`,
      until: expires_at,
    },
  });
}

/** Removes copies that are older than seven days. */
export async function removeExports(deps: Deps): Promise<void> {
  const over = await deps.db
    .delete(accountExports)
    .where(lt(accountExports.expires_at, deps.clock.now()))
    .returning({ key: accountExports.storage_key });
  for (const { key } of over) if (key) await removeFile(deps, key);
}

/** Files that cannot be removed now have no row any more: a scheduled job removes them. */
const removeFile = ({ storage, log }: Deps, key: string): Promise<void> =>
  storage.remove(key).catch(error => log.warn({ err: error, key }, 'cannot remove an export'));

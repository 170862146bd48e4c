import { Metadata } from '@tus/server';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { normalizeFileName } from '../../engine/dsl/index.ts';
import { fingerprintOf } from '../../engine/server/files/index.ts';
import type { Deps } from '../deps.ts';
import { files } from './tables.ts';
import { isBeingSentElsewhere, unfinished } from './uploadRecords.ts';
import { assertAccepts, opens, type UploadTarget } from './uploadTargets.ts';

export interface StartedUpload {
  key: string;
  received: number;
}

/**
 * The upload that a creation would begin once more: the same order, name, size and fingerprint, not whole yet, and not
 * being sent now. The file alone is enough to resume it, on another device or in another browser.
 */
export async function findResumable(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  order: UploadTarget,
  headers: FastifyRequest['headers'],
): Promise<StartedUpload | null> {
  const asked = readUploadHeaders(headers);
  if (!asked) return null;
  assertAccepts(order, order.sends);
  const found = await deps.db
    .select()
    .from(files)
    .where(and(eq(files.order_uuid, order.uuid), inArray(files.upload, unfinished), same(asked)));
  const [row] = found.filter(one => opens(order, one));
  if (!row || isBeingSentElsewhere(row, asked.window, deps.clock.now())) return null;
  if (asked.window && row.sender !== asked.window)
    await deps.db.update(files).set({ sender: asked.window }).where(eq(files.uuid, row.uuid));
  const received = await deps.storage.received(row.storage_key);
  return received === null ? null : { key: row.storage_key, received };
}

interface UploadHeaders {
  name: string;
  size: number;
  fingerprint: string;
  /** Null: a client that does not say which window it is. */
  window: string | null;
}

const same = ({ name, size, fingerprint }: UploadHeaders) =>
  and(eq(files.name, name), eq(files.size, size), eq(files.fingerprint, fingerprint));

/** Null if they are missing or malformed: the creation itself then reports the error. */
function readUploadHeaders(headers: FastifyRequest['headers']): UploadHeaders | null {
  const { 'upload-length': length, 'upload-metadata': metadata } = headers;
  if (typeof metadata !== 'string' || typeof length !== 'string' || !/^\d{1,15}$/.test(length)) return null;
  try {
    const { filename, fingerprint, window } = Metadata.parse(metadata);
    const tidied = normalizeFileName(filename ?? '');
    if ('fault' in tidied || !fingerprint || /\0/.test(fingerprint)) return null;
    return { name: tidied.name, size: Number(length), fingerprint, window: fingerprintOf(window) };
  } catch {
    return null;
  }
}

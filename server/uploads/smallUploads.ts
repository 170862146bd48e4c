import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Metadata, TUS_RESUMABLE } from '@tus/server';
import type { Deps } from '../deps.ts';
import { assertComplete, completeUpload } from './completeUpload.ts';
import { releaseLease } from './leases.ts';
import { describeFile, registerFile } from './registerFile.ts';
import { removeFile } from './uploadRecords.ts';
import type { UploadTarget } from './uploadTargets.ts';

/** Maximum size of a file that is received as a whole, if its bytes come with its creation. */
const maxSmallBytes = 4 * 1024 * 1024;
/** How long its bytes may take, in milliseconds. The bytes of a slower sender are stored as they come, so that it can resume. */
const maxWait = 300;
/** Bytes of such files in memory at the same time. The bytes of further files are stored as they come. */
const maxHeldBytes = 64 * 1024 * 1024;

/** An upload whose bytes come with its creation. */
interface SmallUpload {
  size: number;
  metadata: Record<string, string | null>;
}

/** Reads the headers of a creation with all bytes of a small file; null for other requests and malformed headers. */
export function readSmallUpload(headers: IncomingHttpHeaders): SmallUpload | null {
  const { 'upload-length': length, 'upload-metadata': metadata, 'content-length': sent } = headers;
  const isPlain =
    headers['tus-resumable'] === TUS_RESUMABLE &&
    headers['content-type'] === 'application/offset+octet-stream' &&
    headers['upload-concat'] === undefined &&
    headers['upload-defer-length'] === undefined;
  if (!isPlain || length !== sent || typeof metadata !== 'string') return null;
  const size = /^[1-9]\d{0,7}$/.test(length ?? '') ? Number(length) : maxSmallBytes + 1;
  if (size > maxSmallBytes) return null;
  try {
    return { size, metadata: Metadata.parse(metadata) };
  } catch {
    return null;
  }
}

/**
 * Creates a function that registers, stores and completes a small file whose bytes come with its creation, together
 * with other files of the order. It returns the key of the file. It returns null if the bytes do not come quickly; the
 * request can then still be read from its beginning.
 */
export function createSmallUploads(
  deps: Deps,
  mark: number,
): (target: UploadTarget, request: IncomingMessage, upload: SmallUpload) => Promise<string | null> {
  let held = 0;

  async function take(target: UploadTarget, { size, metadata }: SmallUpload, bytes: Buffer): Promise<string> {
    const [key, writer] = [randomUUID(), randomUUID()];
    const file = { ...describeFile(size, metadata), key, writer, server: mark };
    const { row, replaced } = await registerFile(deps, target, file);
    try {
      if (replaced) await deps.storage.remove(replaced);
      await deps.storage.put(key, bytes);
    } catch (error) {
      await removeFile(deps, key);
      throw error;
    }
    const digest = createHash('sha256').update(bytes).digest('hex');
    const known = { bytes, digest, owner: target.customer_uuid };
    const done = await completeUpload(deps, row, known).catch(async error => {
      await releaseLease(deps, writer);
      throw error;
    });
    await assertComplete(deps, done);
    return key;
  }

  return async (target, request, upload) => {
    if (held + upload.size > maxHeldBytes) return null;
    held += upload.size;
    try {
      const bytes = await readWhole(request, upload.size);
      return bytes && (await take(target, upload, bytes));
    } finally {
      held -= upload.size;
    }
  };
}

/** Reads all bytes of a request. Returns null if they do not come in time, and puts back those that did. */
function readWhole(request: IncomingMessage, size: number): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  const parts: Buffer[] = [];
  let received = 0;
  const end = (whole: Buffer | null) => {
    clearTimeout(timer);
    request.off('readable', read).off('close', giveUp);
    resolve(whole);
  };
  const giveUp = () => {
    if (parts.length && !request.destroyed) request.unshift(Buffer.concat(parts));
    end(null);
  };
  const read = () => {
    for (let part = request.read(); part; part = request.read()) {
      parts.push(part);
      received += part.length;
      if (received === size) return end(parts.length === 1 ? part : Buffer.concat(parts));
    }
  };
  const timer = setTimeout(giveUp, maxWait);
  request.on('readable', read).once('close', giveUp);
  return promise;
}

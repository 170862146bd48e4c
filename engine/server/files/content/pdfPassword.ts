import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readAllBytes } from '../../../counting/byteSource.ts';
import type { FileSource } from '../source.ts';
import { bytesAt } from './bytesAt.ts';

/** The reader of PDF holds a file whole. */
const maxPdfBytes = 128 * 1024 * 1024;
const bounds = { patience: 10_000, heapMiB: 256 };
/** Ends of a file where its trailer may be. */
const edge = 64 * 1024;

/**
 * Returns whether a PDF can only be opened with a password. A PDF that merely forbids printing or copying opens
 * without. Files that name no encryption are not read; the others are opened in a thread with limits on time and
 * memory.
 */
export async function requiresPassword(source: FileSource): Promise<boolean> {
  if (source.size > maxPdfBytes || !(await isEncrypted(source))) return false;
  return inTurn(async () => requiresPasswordInThread(await readAllBytes(source, maxPdfBytes)));
}

async function isEncrypted(source: FileSource): Promise<boolean> {
  const tail = (await bytesAt(source, Math.max(0, source.size - edge), edge)).toString('latin1');
  const table = Number(/startxref\s+(\d{1,15})\s+%%EOF\s*$/.exec(tail)?.[1] ?? 0);
  const places = [tail, (await bytesAt(source, 0, edge)).toString('latin1')];
  if (table) places.push((await bytesAt(source, table, edge)).toString('latin1'));
  return places.some(text => /\/Encrypt\b/.test(text));
}

let last: Promise<unknown> = Promise.resolve();

/** One file at a time is held in memory. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

async function requiresPasswordInThread(bytes: Uint8Array): Promise<boolean> {
  const thread = new Worker(new URL('./pdfPasswordThread.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMiB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
  });
  thread.on('error', () => {});
  thread.stdout.resume();
  thread.stderr.resume();
  const stop = new AbortController();
  try {
    const answer = once(thread, 'message', { signal: stop.signal }).then(([asks]) => asks === true);
    const ended = once(thread, 'exit', { signal: stop.signal }).then(() => false);
    return await Promise.race([answer, ended, sleep(bounds.patience, false, { signal: stop.signal })]);
  } catch {
    return false;
  } finally {
    stop.abort();
    await thread.terminate();
  }
}

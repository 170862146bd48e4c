/** A thread for counting files and inspecting archives, which isolates the server from hostile files. */
import { parentPort, workerData } from 'node:worker_threads';
import { TextDecoder } from '@exodus/bytes/encoding.js';
import { countSource, ensureInside, limitAllocations } from '../../../engine/counting/index.ts';
import type { FileSource } from '../../../engine/server/files/index.ts';
import {
  type ByteRange,
  openStorage,
  type StorageSettings,
  storageProblem,
} from '../../../engine/server/storage/index.ts';
import { holdsProgram } from './holdsProgram.ts';
import type { CounterReply, CountRequest, Task } from './workerMessages.ts';

/**
 * The decoder of the Encoding Standard, which browsers have. Node's own decodes Korean, Chinese and some other encodings
 * differently, so the server would count other words than the browser.
 */
Object.assign(globalThis, { TextDecoder });

const mebibyte = 1024 * 1024;
/** Beside the limit on the heap of the thread, see `CountingThread`. */
const limits = { heldBytes: 128 * mebibyte, parsedBytes: 32 * mebibyte };
limitAllocations(256 * mebibyte);

const storage = await openStorage(workerData as StorageSettings);
parentPort?.on('message', async (asked: CountRequest & { task: Task }) =>
  parentPort?.postMessage(await replyTo(asked)),
);

async function replyTo({ task, key, size, extension }: CountRequest & { task: Task }): Promise<CounterReply> {
  let failure: Error | undefined;
  const fail = (error: Error) => {
    const refusal = storageProblem(error);
    // A missing file stays missing.
    if (refusal && refusal.status !== 404) failure = error;
  };
  const source: FileSource = {
    size,
    async read(range?: ByteRange) {
      if (range) ensureInside({ size }, range);
      const bytes = await storage.read(key, range).catch(error => {
        fail(error);
        throw error;
      });
      return bytes.on('error', fail);
    },
  };
  try {
    const answer =
      task === 'count'
        ? await countSource(`file${extension}`, source, limits)
        : { holdsProgram: await holdsProgram(source) };
    return failure ? { failure: String(failure) } : { answer };
  } catch (error) {
    return failure ? { failure: String(failure) } : { reason: String(error) };
  }
}

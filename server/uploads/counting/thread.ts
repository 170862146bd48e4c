/** A thread for counting files and inspecting archives, which isolates the server from hostile files. */
import { parentPort, workerData } from 'node:worker_threads';
import { TextDecoder } from '@exodus/bytes/encoding.js';
import { countSource, type FileCount, limitAllocations } from '../../../engine/counting/index.ts';
import { openStorage, type StorageSettings } from '../../../engine/server/storage/index.ts';
import type { ThreadReply } from '../threads/limitedThread.ts';
import { storedSource } from '../threads/storedSource.ts';
import { holdsProgram } from './holdsProgram.ts';
import type { CounterRequest, Inspection } from './workerMessages.ts';

/**
 * The decoder of the Encoding Standard, which browsers have. Node's own decodes Korean, Chinese and some other encodings
 * differently, so the server would count other words than the browser.
 */
Object.assign(globalThis, { TextDecoder });

const mebibyte = 1024 * 1024;
/** Beside the limit on the heap of the thread, see `LimitedThread`. */
const limits = { heldBytes: 128 * mebibyte, parsedBytes: 32 * mebibyte };
limitAllocations(256 * mebibyte);

const storage = await openStorage(workerData as StorageSettings);
parentPort?.on('message', async (asked: CounterRequest) => parentPort?.postMessage(await replyTo(asked)));

async function replyTo({ task, extension, ...file }: CounterRequest): Promise<ThreadReply<FileCount | Inspection>> {
  const source = storedSource(storage, file);
  const unless = <Reply>(reply: Reply) => {
    const failure = source.failure();
    return failure ? { failure: String(failure) } : reply;
  };
  try {
    const answer =
      task === 'count'
        ? await countSource(`file${extension}`, source, limits)
        : { holdsProgram: await holdsProgram(source) };
    return unless({ answer });
  } catch (error) {
    return unless({ reason: String(error) });
  }
}

/** A thread for counting words and inspecting archives, which isolates the server from hostile files. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FileSource, Uncountable } from '../../../engine/server/files/index.ts';
import {
  type ByteRange,
  openStorage,
  type StorageSettings,
  storageProblem,
} from '../../../engine/server/storage/index.ts';
import { countWords } from './formats.ts';
import { holdsProgram } from './holdsProgram.ts';
import type { CounterReply, CountRequest, Task } from './workerMessages.ts';

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
      if (range && !(range.start <= range.end && range.end < size)) throw new Uncountable('parts outside of the file');
      const bytes = await storage.read(key, range).catch(error => {
        fail(error);
        throw error;
      });
      return bytes.on('error', fail);
    },
  };
  try {
    return {
      answer:
        task === 'count'
          ? { words: await countWords(extension, source) }
          : { holdsProgram: await holdsProgram(source) },
    };
  } catch (error) {
    return failure ? { failure: String(failure) } : { reason: String(error) };
  }
}

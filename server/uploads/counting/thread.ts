/** A thread of its own for counting: what a hostile file does to it, it does to nobody else. */
import { parentPort, workerData } from 'node:worker_threads';
import { openStorage, type StorageSettings } from '../../storage/openStorage.ts';
import type { Answer, Question } from './counter.ts';
import { countWords } from './formats.ts';

const storage = await openStorage(workerData as StorageSettings);

parentPort?.on('message', async ({ key, size, extension }: Question) => {
  const source = { size, read: (range?: { start: number; end: number }) => storage.read(key, range) };
  const answer: Answer = await countWords(extension, source).then(
    words => ({ words }),
    (error: unknown) => ({ words: null, reason: String(error) }),
  );
  parentPort?.postMessage(answer);
});

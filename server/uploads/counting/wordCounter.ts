import { type FileCount, noCount } from '../../../engine/counting/index.ts';
import type { StorageSettings } from '../../../engine/server/storage/index.ts';
import type { Bounds, NoAnswer } from '../threads/limitedThread.ts';
import { ThreadPool } from '../threads/threadPool.ts';
import type { CounterRequest, CountRequest, Inspection, Task } from './workerMessages.ts';

export interface Counter {
  /** Rejects if the store fails or the counter is closed. The file then remains uncounted, and a scheduled job counts it. */
  count(question: CountRequest): Promise<FileCount>;
  /** Reads the names of the parts of an archive, to the last one. Rejects as `count` does. */
  inspect(question: Omit<CountRequest, 'extension'>): Promise<Inspection>;
  /** Rejects the counts that are not finished; another server makes them. */
  close(): Promise<void>;
}

/**
 * More than any document needs. Each owner has one file counted at a time, so that with two threads an owner whose files
 * use up their time leaves the other thread to all others.
 */
const bounds: Bounds & { threads: number } = { threads: 2, busySeconds: 10, seconds: 60, heapMiB: 192 };

/** Counts files and inspects archives in separate threads, with limits on time and memory. */
export function openCounter(settings: StorageSettings, given: Partial<typeof bounds> = {}): Counter {
  const module = new URL('./thread.ts', import.meta.url);
  const pool = new ThreadPool<CounterRequest, FileCount | Inspection>(module, settings, { ...bounds, ...given });
  // A request waits for an inspection, and none for a count.
  const ask = (task: Task, question: CountRequest) =>
    pool.ask(`${task} ${question.key}`, { ...question, task }, task === 'inspect');
  return {
    async count(question) {
      const answer = (await ask('count', question)) as FileCount | NoAnswer;
      return 'counts' in answer ? answer : noCount(answer.cause ?? 'damaged', answer.reason);
    },
    async inspect(question) {
      const answer = (await ask('inspect', { ...question, extension: '' })) as Inspection | NoAnswer;
      return 'holdsProgram' in answer ? answer : { holdsProgram: null, reason: answer.reason };
    },
    close: () => pool.close(),
  };
}

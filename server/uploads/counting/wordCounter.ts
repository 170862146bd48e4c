import { type FileCount, noCount } from '../../../engine/counting/index.ts';
import type { StorageSettings } from '../../../engine/server/storage/index.ts';
import { type Bounds, CountingThread } from './countingThread.ts';
import { FairQueue } from './fairQueue.ts';
import type { CountRequest, Inspection, NoAnswer, Task, TaskAnswers } from './workerMessages.ts';

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

interface Job extends CountRequest {
  task: Task;
  settle(answer: Promise<TaskAnswers[Task] | NoAnswer>): void;
}

/**
 * Counts files and inspects archives in separate threads, with limits on time and memory. A file that exceeds them ends
 * its thread and gets no answer; the next file gets a new thread.
 */
export function openCounter(settings: StorageSettings, given: Partial<typeof bounds> = {}): Counter {
  const { threads: number, ...limits } = { ...bounds, ...given };
  const threads = Array.from({ length: number }, () => new CountingThread(settings, limits));
  const free = [...threads];
  const queue = new FairQueue<Job>();
  const asked = new Map<string, Promise<TaskAnswers[Task] | NoAnswer>>();
  let closed = false;

  function work(): void {
    const thread = free.pop();
    const job = thread && queue.take();
    if (!job) {
      if (thread) free.push(thread);
      return;
    }
    const { settle, task, ...question } = job;
    const answer = thread.ask(task, question);
    settle(answer);
    const next = () => {
      queue.finish(job);
      free.push(thread);
      work();
    };
    answer.then(next, next);
    work();
  }

  function ask<T extends Task>(task: T, question: CountRequest): Promise<TaskAnswers[T] | NoAnswer> {
    if (closed) return Promise.reject(new Error('The counter is closed.'));
    const name = `${task} ${question.key}`;
    const known = asked.get(name);
    if (known) return known as Promise<TaskAnswers[T] | NoAnswer>;
    const { promise, resolve } = Promise.withResolvers<TaskAnswers[Task] | NoAnswer>();
    const answer = promise.finally(() => asked.delete(name));
    asked.set(name, answer);
    // A request waits for an inspection, and none for a count.
    queue.add({ ...question, task, settle: resolve }, task === 'inspect');
    work();
    return answer as Promise<TaskAnswers[T] | NoAnswer>;
  }

  return {
    async count(question) {
      const answer = await ask('count', question);
      return 'counts' in answer ? answer : noCount(answer.cause ?? 'damaged', answer.reason);
    },
    async inspect(question) {
      const answer = await ask('inspect', { ...question, extension: '' });
      return 'holdsProgram' in answer ? answer : { holdsProgram: null, reason: answer.reason };
    },
    async close() {
      closed = true;
      for (const { settle } of queue.clear()) settle(Promise.reject(new Error('The counter is closed.')));
      await Promise.all(threads.map(thread => thread.close()));
    },
  };
}

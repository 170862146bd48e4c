import type { StorageSettings } from '../../storage/openStorage.ts';
import { type Bounds, CountingThread } from './countingThread.ts';
import { FairQueue } from './fairQueue.ts';
import type { Answer, Question } from './messages.ts';

export interface Counter {
  /** Rejects where the store fails and where the counter is closed: the file stays to be counted. */
  count(question: Question): Promise<Answer>;
  /** What is not yet counted is rejected, and stays to be counted by another server. */
  close(): Promise<void>;
}

/**
 * More than any document needs: seconds of a processor, seconds in all (a store may be slow) and memory. With two threads
 * and one turn an owner, somebody whose files use up their time leaves the other thread to everybody else.
 */
const bounds: Bounds & { threads: number } = { threads: 2, busySeconds: 10, seconds: 60, heapMiB: 192 };

interface Job extends Question {
  settle(answer: Promise<Answer>): void;
}

/**
 * Counts words in threads of their own, with limits on time and memory: a file that breaks them ends its thread and is
 * not counted, the next one gets a new thread.
 */
export function openCounter(settings: StorageSettings, given: Partial<typeof bounds> = {}): Counter {
  const { threads: number, ...limits } = { ...bounds, ...given };
  const threads = Array.from({ length: number }, () => new CountingThread(settings, limits));
  const free = [...threads];
  const queue = new FairQueue<Job>();
  const asked = new Map<string, Promise<Answer>>();
  let closed = false;

  function work(): void {
    const thread = free.pop();
    const job = thread && queue.take();
    if (!job) {
      if (thread) free.push(thread);
      return;
    }
    const { settle, ...question } = job;
    const answer = thread.ask(question);
    settle(answer);
    const next = () => {
      queue.done(job);
      free.push(thread);
      work();
    };
    answer.then(next, next);
    work();
  }

  return {
    count(question) {
      if (closed) return Promise.reject(new Error('The counter is closed.'));
      const known = asked.get(question.key);
      if (known) return known;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const answer = promise.finally(() => asked.delete(question.key));
      asked.set(question.key, answer);
      queue.add({ ...question, settle: resolve });
      work();
      return answer;
    },
    async close() {
      closed = true;
      for (const { settle } of queue.clear()) settle(Promise.reject(new Error('The counter is closed.')));
      await Promise.all(threads.map(thread => thread.close()));
    },
  };
}

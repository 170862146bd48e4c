import type { StorageSettings } from '../../../engine/server/storage/index.ts';
import { FairQueue } from './fairQueue.ts';
import { type Bounds, LimitedThread, type NoAnswer } from './limitedThread.ts';

interface Job<Request, Answer> {
  owner: string;
  request: Request;
  settle(answer: Promise<Answer | NoAnswer>): void;
}

/**
 * Threads that read files with limits on time and memory, in turns of the files' owners. A file that exceeds the limits
 * ends its thread and gets no answer; the next file gets a new thread.
 */
export class ThreadPool<Request extends { owner: string }, Answer> {
  readonly #threads: LimitedThread<Request, Answer>[];
  readonly #free: LimitedThread<Request, Answer>[];
  readonly #queue = new FairQueue<Job<Request, Answer>>();
  readonly #pending = new Map<string, Promise<Answer | NoAnswer>>();
  #isClosed = false;

  constructor(module: URL, settings: StorageSettings, { threads, ...bounds }: Bounds & { threads: number }) {
    this.#threads = Array.from({ length: threads }, () => new LimitedThread(module, settings, bounds));
    this.#free = [...this.#threads];
  }

  /**
   * Returns the answer to a request; simultaneous requests of one name share it. `isUrgent`: before other requests of
   * the same owner. Rejects if the store fails or the pool is closed.
   */
  ask(name: string, request: Request, isUrgent = false): Promise<Answer | NoAnswer> {
    if (this.#isClosed) return Promise.reject(closedError());
    const known = this.#pending.get(name);
    if (known) return known;
    const { promise, resolve } = Promise.withResolvers<Answer | NoAnswer>();
    const answer = promise.finally(() => this.#pending.delete(name));
    this.#pending.set(name, answer);
    this.#queue.add({ owner: request.owner, request, settle: resolve }, isUrgent);
    this.#work();
    return answer;
  }

  /** Rejects the requests that are not finished. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { settle } of this.#queue.clear()) settle(Promise.reject(closedError()));
    await Promise.all(this.#threads.map(thread => thread.close()));
  }

  #work(): void {
    const thread = this.#free.pop();
    const job = thread && this.#queue.take();
    if (!job) {
      if (thread) this.#free.push(thread);
      return;
    }
    const answer = thread.ask(job.request);
    job.settle(answer);
    const next = () => {
      this.#queue.finish(job);
      this.#free.push(thread);
      this.#work();
    };
    answer.then(next, next);
    this.#work();
  }
}

const closedError = (): Error => new Error('The threads are closed.');

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Uncountable, type UncountableReason } from '../../../engine/counting/index.ts';
import type { StorageSettings } from '../../../engine/server/storage/index.ts';

/** Why a thread has no answer: it exceeded a limit (`cause`), or the file cannot be read. */
export interface NoAnswer {
  reason: string;
  cause?: UncountableReason;
}

/** The reply of a thread: an answer, why there is none, or why the store failed. */
export type ThreadReply<Answer> = { answer: Answer } | NoAnswer | { failure: string };

/** Limits of a thread. */
export interface Bounds {
  /** Processor time for one document: on a busy machine it takes longer, but is still counted. */
  busySeconds: number;
  /** Time in all for one document: the store may be slow. */
  seconds: number;
  /** The heap of a thread. Arrays of bytes are outside of it: see `limitAllocations`. */
  heapMiB: number;
}

/** How long an idle thread is kept, in milliseconds. */
const idle = 30_000;

/**
 * A thread that reads one document at a time. It starts when it is needed, and again after it exceeded a limit. Its module
 * gets the settings of the store as `workerData`, and answers each request with a `ThreadReply`.
 */
export class LimitedThread<Request, Answer> {
  readonly #module: URL;
  readonly #settings: StorageSettings;
  readonly #bounds: Bounds;
  #thread: Worker | undefined;
  #resting: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(module: URL, settings: StorageSettings, bounds: Bounds) {
    this.#module = module;
    this.#settings = settings;
    this.#bounds = bounds;
  }

  /** Returns the answer, or why there is none. Rejects if the store fails. */
  async ask(request: Request): Promise<Answer | NoAnswer> {
    clearTimeout(this.#resting);
    this.#thread ??= startThread(this.#module, this.#settings, this.#bounds.heapMiB);
    const thread = this.#thread;
    const stop = new AbortController();
    let reply: ThreadReply<Answer>;
    try {
      thread.postMessage(request);
      reply = await Promise.race([
        replyOf<Answer>(thread, stop.signal),
        endOf(thread, stop.signal),
        overrun(thread, this.#bounds, stop.signal),
      ]);
    } catch (error) {
      await this.#end();
      if (this.#closed) throw error;
      return { reason: String(error), cause: causeOf(error) };
    } finally {
      stop.abort();
      this.#resting = setTimeout(() => void this.#end(), idle).unref();
    }
    if ('failure' in reply) throw new Error(`The store failed: ${reply.failure}`);
    return 'answer' in reply ? reply.answer : reply;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#resting);
    await this.#end();
  }

  async #end(): Promise<void> {
    const ending = this.#thread;
    this.#thread = undefined;
    await ending?.terminate();
  }
}

function startThread(module: URL, settings: StorageSettings, heapMiB: number): Worker {
  const thread = new Worker(module, {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Warnings of libraries about damaged files do not belong in the log.
    stdout: true,
    stderr: true,
  });
  thread.stdout.resume();
  thread.stderr.resume();
  thread.on('error', () => {});
  thread.unref();
  return thread;
}

const replyOf = async <Answer>(thread: Worker, signal: AbortSignal): Promise<ThreadReply<Answer>> =>
  (await once(thread, 'message', { signal }))[0] as ThreadReply<Answer>;

async function endOf(thread: Worker, signal: AbortSignal): Promise<never> {
  await once(thread, 'exit', { signal });
  throw new Error('the thread ended');
}

/** Node reports a thread that exceeds its memory as an error of the thread. */
function causeOf(error: unknown): UncountableReason {
  if (error instanceof Uncountable) return error.reason;
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'damaged';
}

/** How often the usage of a thread is checked, in milliseconds. */
const pollInterval = 250;

async function overrun(thread: Worker, { busySeconds, seconds }: Bounds, signal: AbortSignal): Promise<never> {
  const until = performance.now() + seconds * 1_000;
  const before = await busy(thread);
  for (;;) {
    await sleep(pollInterval, undefined, { signal });
    if (performance.now() > until || (await busy(thread)) - before > busySeconds)
      throw new Uncountable('too_slow', 'it takes too long');
  }
}

/** Returns the processor time of a thread in seconds; 0 while it starts or ends. */
async function busy(thread: Worker): Promise<number> {
  const usage = await thread.cpuUsage().catch(() => null);
  return usage ? (usage.user + usage.system) / 1_000_000 : 0;
}

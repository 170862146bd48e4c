import { type FileCount, noCount } from '../../counting/fileCount.ts';
import { askWorker } from '../workers/askWorker.ts';
import type { CountingRequest, WorkerReply } from './workerMessages.ts';

/** Counts files one after another. */
export interface FileCounter {
  count(file: File, signal?: AbortSignal): Promise<FileCount>;
  /** Starts the worker, which ends after `idleTimeout` without a file. */
  prepare(): void;
}

interface FileCounterOptions {
  startWorker: () => Worker;
  /** How long one file may take, in milliseconds, without the time in the queue. */
  timeout?: number;
  /** How long a worker without work is kept, in milliseconds. */
  idleTimeout?: number;
}

interface Job {
  file: File;
  signal: AbortSignal | undefined;
  resolve: (count: FileCount) => void;
}

/** A worker in which one file at a time is counted. */
interface RunningWorker {
  /** Rejects if the worker cannot be loaded or fails, and with the reason of `signal`. */
  count(request: CountingRequest, signal: AbortSignal): Promise<WorkerReply>;
  end(): void;
}

/**
 * Creates a counter that runs in a worker. The worker ends when a file takes too long or its caller aborts, and the next
 * file starts another one. Its memory is limited by the readers: see countingWorker.ts.
 */
export function createFileCounter({
  startWorker,
  timeout = 20_000,
  idleTimeout = 30_000,
}: FileCounterOptions): FileCounter {
  const waiting: Job[] = [];
  let running: RunningWorker | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;

  function end(): void {
    running?.end();
    running = undefined;
  }

  async function work(): Promise<void> {
    isBusy = true;
    clearTimeout(idleTimer);
    for (let job = waiting.shift(); job; job = waiting.shift())
      if (!job.signal?.aborted) job.resolve(await countOne(job));
    isBusy = false;
    idleTimer = setTimeout(end, idleTimeout);
  }

  /**
   * Ends the worker if it does not answer in time, fails, or is aborted; after a file that was too large, to free its
   * memory; and if code could not be loaded, because a module that failed to load is not fetched again.
   */
  async function countOne({ file, signal }: Job): Promise<FileCount> {
    const slow = AbortSignal.timeout(timeout);
    try {
      running ??= wrapWorker(startWorker());
      const stop = signal ? AbortSignal.any([signal, slow]) : slow;
      const count = await running.count({ name: file.name, blob: file }, stop);
      if (count.reason === 'too_large' || count.reason === 'unavailable') end();
      return count;
    } catch (error) {
      end();
      return slow.aborted ? noCount('too_slow', 'it takes too long') : noCount('unavailable', String(error));
    }
  }

  return {
    prepare() {
      if (isBusy || running) return;
      running = wrapWorker(startWorker());
      clearTimeout(idleTimer);
      idleTimer = setTimeout(end, idleTimeout);
    },
    async count(file, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<FileCount>();
      const abort = () => reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      waiting.push({ file, signal, resolve });
      if (!isBusy) void work();
      return promise.finally(() => signal?.removeEventListener('abort', abort));
    },
  };
}

const wrapWorker = (worker: Worker): RunningWorker => ({
  count: (request, signal) => askWorker<WorkerReply>(worker, request, signal),
  end: () => worker.terminate(),
});

import { type FileCount, noCount } from '../../counting/fileCount.ts';
import type { WorkerReply, WorkerRequest } from './workerMessages.ts';

/** Counts files one after another. */
export interface FileCounter {
  count(file: File, signal?: AbortSignal): Promise<FileCount>;
}

interface FileCounterOptions {
  startWorker: () => Worker;
  /** How long one file may take, in milliseconds. Waiting for its turn is not part of it. */
  patience?: number;
  /** How long a worker without work is kept, in milliseconds. */
  idle?: number;
}

interface Job {
  file: File;
  signal: AbortSignal | undefined;
  resolve: (count: FileCount) => void;
}

/** A worker in which one file at a time is counted. */
interface RunningWorker {
  /** Rejects if the worker could not be started, or broke down. */
  ask(request: Omit<WorkerRequest, 'reply'>, signal: AbortSignal): Promise<WorkerReply>;
  end(): void;
}

/**
 * Counts files in a worker that is ended when a file takes too long or is withdrawn, and started again for the next
 * one. Its memory is limited by the readers: see countingWorker.ts.
 */
export function createFileCounter({ startWorker, patience = 20_000, idle = 30_000 }: FileCounterOptions): FileCounter {
  const waiting: Job[] = [];
  let running: RunningWorker | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;

  function end(): void {
    running?.end();
    running = undefined;
  }

  async function work(): Promise<void> {
    isBusy = true;
    clearTimeout(resting);
    for (let job = waiting.shift(); job; job = waiting.shift())
      if (!job.signal?.aborted) job.resolve(await countOne(job));
    isBusy = false;
    resting = setTimeout(end, idle);
  }

  /** Ends the worker if it has no answer in time, breaks down, or is no longer needed. */
  async function countOne({ file, signal }: Job): Promise<FileCount> {
    const slow = AbortSignal.timeout(patience);
    try {
      running ??= wrapWorker(startWorker());
      const until = signal ? AbortSignal.any([signal, slow]) : slow;
      const count = await running.ask({ name: file.name, blob: file }, until);
      if (count.reason === 'too_large' || count.reason === 'unavailable') end();
      return count;
    } catch (error) {
      end();
      return slow.aborted ? noCount('too_slow', 'it takes too long') : noCount('unavailable', String(error));
    }
  }

  return {
    async count(file, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<FileCount>();
      const withdraw = () => reject(signal?.reason);
      signal?.addEventListener('abort', withdraw, { once: true });
      waiting.push({ file, signal, resolve });
      if (!isBusy) void work();
      return promise.finally(() => signal?.removeEventListener('abort', withdraw));
    },
  };
}

function wrapWorker(worker: Worker): RunningWorker {
  return {
    ask(request, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>();
      const { port1: answer, port2: reply } = new MessageChannel();
      answer.onmessage = ({ data }: MessageEvent<WorkerReply>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message || 'the worker could not be loaded'));
      const stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      worker.postMessage({ ...request, reply } satisfies WorkerRequest, [reply]);
      return promise.finally(() => {
        signal.removeEventListener('abort', stop);
        answer.close();
      });
    },
    end: () => worker.terminate(),
  };
}

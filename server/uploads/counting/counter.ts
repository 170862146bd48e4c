import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { StorageSettings } from '../../storage/openStorage.ts';

export interface Question {
  key: string;
  size: number;
  /** Of the name, in lower case and with its dot: it says how to count. */
  extension: string;
}
/** `null`: it cannot be counted, for the reason given. */
export type Answer = { words: number } | { words: null; reason: string };

export interface Counter {
  count(question: Question): Promise<Answer>;
  /** What is not yet counted is rejected, and stays to be counted by another server. */
  close(): Promise<void>;
}

/** More time, in milliseconds, and more memory than any document needs. */
const bounds = { patience: 20_000, heapMiB: 256 };
/** The thread rests for so long before it ends. */
const idle = 30_000;

/**
 * Counts words one file after another in a thread of its own, with limits on its time and memory: a file that
 * breaks them ends the thread and is not counted, the next one gets a new thread.
 */
export function openCounter(settings: StorageSettings, { patience, heapMiB } = bounds): Counter {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let resting: NodeJS.Timeout | undefined;
  let closed = false;

  const end = async () => {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  async function ask(question: Question): Promise<Answer> {
    if (closed) throw new Error('The counter is closed.');
    clearTimeout(resting);
    thread ??= startThread(settings, heapMiB);
    const asked = thread;
    const stop = new AbortController();
    try {
      asked.postMessage(question);
      return await Promise.race([answerOf(asked, stop.signal), endOf(asked, stop.signal), late(patience, stop.signal)]);
    } catch (error) {
      await end();
      if (closed) throw error;
      return { words: null, reason: String(error) };
    } finally {
      stop.abort();
      resting = setTimeout(() => void end(), idle).unref();
    }
  }

  const waiting = new Map<string, Promise<Answer>>();

  return {
    count(question) {
      const { key } = question;
      const known = waiting.get(key);
      if (known) return known;
      const answer = last.then(() => ask(question)).finally(() => waiting.delete(key));
      waiting.set(key, answer);
      last = answer.catch(() => {});
      return answer;
    },
    async close() {
      closed = true;
      clearTimeout(resting);
      await end();
    },
  };
}

function startThread(settings: StorageSettings, heapMiB: number): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // What libraries have to say about a damaged file is nothing for the log.
    ...{ stdout: true, stderr: true },
  });
  thread.stdout.resume();
  thread.stderr.resume();
  thread.on('error', () => {});
  thread.unref();
  return thread;
}

const answerOf = async (thread: Worker, signal: AbortSignal): Promise<Answer> =>
  (await once(thread, 'message', { signal }))[0] as Answer;

async function endOf(thread: Worker, signal: AbortSignal): Promise<never> {
  await once(thread, 'exit', { signal });
  throw new Error('the thread ended');
}

async function late(patience: number, signal: AbortSignal): Promise<never> {
  await sleep(patience, undefined, { signal });
  throw new Error('it takes too long');
}

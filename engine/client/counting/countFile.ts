import type { FileCount } from '../../counting/fileCount.ts';
import { createFileCounter, type FileCounter } from './fileCounter.ts';

/** The counts of a file, with where they come from: "8,412 words in chapter-7.docx". */
export interface CountedFile extends FileCount {
  name: string;
  /** Bytes. */
  size: number;
}

let counter: FileCounter | undefined;

/**
 * Counts the words, pages, images or minutes of a file that a person chose, in a worker, by the code that the server
 * counts with. Nothing is sent anywhere. Files are counted one after another, in the order of the calls. The worker is
 * started by the first call, and fetches the reader of a format when a file of that format is first counted.
 *
 * Resolves for every file: what could not be counted is missing in `counts`, and `reason` says why. A file that takes
 * longer than 20 seconds, or more than about 300 MB of memory, ends its worker and has the reason `too_slow` or
 * `too_large`. Rejects only with the reason of `signal`, when the caller has lost interest.
 */
export async function countFile(file: File, signal?: AbortSignal): Promise<CountedFile> {
  counter ??= createFileCounter({ startWorker });
  return { name: file.name, size: file.size, ...(await counter.count(file, signal)) };
}

const startWorker = (): Worker =>
  new Worker(new URL('./countingWorker.ts', import.meta.url), { type: 'module', name: 'counting' });

import type { FileCount } from '../../counting/fileCount.ts';
import { createFileCounter, type FileCounter } from './fileCounter.ts';

/** The counts of a file, with its name and size, for texts such as "8,412 words in chapter-7.docx". */
export interface CountedFile extends FileCount {
  name: string;
  /** Bytes. */
  size: number;
}

let counter: FileCounter | undefined;

/**
 * Counts the words, pages, images or minutes of a file that a person chose, in a worker, with the code of the server.
 * The file is not sent anywhere. Files are counted one after another, in the order of the calls. The first call starts
 * the worker, which fetches the reader of a format when it first counts a file of that format.
 *
 * Resolves for every file: a count that failed is missing in `counts`, and `reason` says why. A file that takes longer
 * than 20 seconds is `too_slow`. A file that its reader would need too much memory for is `too_large`: the limits are in
 * countingWorker.ts, because a browser cannot measure or limit the memory of a worker. Rejects only with the reason of
 * `signal`, when the caller aborts it.
 */
export async function countFile(file: File, signal?: AbortSignal): Promise<CountedFile> {
  counter ??= createFileCounter({ startWorker });
  return { name: file.name, size: file.size, ...(await counter.count(file, signal)) };
}

/** Starts the worker, so that it is ready for a file that a person is about to choose. */
export function prepareCounter(): void {
  counter ??= createFileCounter({ startWorker });
  counter.prepare();
}

const startWorker = (): Worker =>
  new Worker(new URL('./countingWorker.ts', import.meta.url), { type: 'module', name: 'counting' });

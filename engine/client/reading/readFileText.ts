import type { DocumentText } from '../../counting/readDocument.ts';
import { askWorker } from '../workers/askWorker.ts';

export interface ReadingRequest {
  name: string;
  blob: Blob;
}

/** How long reading one file may take, in milliseconds. */
const timeout = 20_000;

/**
 * Reads the text of a file in a worker, which ends afterwards. Resolves for every file: `reason` says why text is
 * missing. Rejects only with the reason of `signal`.
 */
export async function readFileText(name: string, blob: Blob, signal: AbortSignal): Promise<DocumentText> {
  const slow = AbortSignal.timeout(timeout);
  const worker = new Worker(new URL('./readingWorker.ts', import.meta.url), { type: 'module', name: 'reading' });
  try {
    return await askWorker<DocumentText>(worker, { name, blob }, AbortSignal.any([signal, slow]));
  } catch {
    signal.throwIfAborted();
    return { paragraphs: [], reason: slow.aborted ? 'too_slow' : 'unavailable' };
  } finally {
    worker.terminate();
  }
}

import type { StorageSettings } from '../../../engine/server/storage/index.ts';
import type { Bounds } from '../threads/limitedThread.ts';
import { ThreadPool } from '../threads/threadPool.ts';
import type { DocumentAnswer, ReadAnswer, ReadRequest } from './documentMessages.ts';

/** Why a document has no figures: see `UnreadableReason`, or it takes too long. */
export type DocumentProblem = Extract<ReadAnswer, { problem: unknown }>['problem'] | 'too_slow';

export interface DocumentReader {
  /** Rejects if the store fails or the reader is closed. The document then remains unread, and a scheduled job reads it. */
  read(request: ReadRequest): Promise<DocumentAnswer | { problem: DocumentProblem }>;
  close(): Promise<void>;
}

/** A pair of 40,000 words is compared in less than half of the time, with a third of the memory left. */
const bounds: Bounds & { threads: number } = { threads: 1, busySeconds: 19, seconds: 60, heapMiB: 192 };

/** Reads delivered Word documents in a separate thread, with limits on time and memory. */
export function openDocumentReader(
  settings: StorageSettings,
  given: Partial<Omit<typeof bounds, 'threads'>> = {},
): DocumentReader {
  const module = new URL('./thread.ts', import.meta.url);
  const pool = new ThreadPool<ReadRequest, ReadAnswer>(module, settings, { ...bounds, ...given });
  return {
    async read(request) {
      const answer = await pool.ask(request.key, request);
      if (!('reason' in answer)) return answer;
      const { cause } = answer;
      return { problem: cause === 'too_slow' || cause === 'too_large' ? cause : 'damaged' };
    },
    close: () => pool.close(),
  };
}

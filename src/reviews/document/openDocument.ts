import { askWorker } from '../../../engine/client/workers/index.ts';
import type { Decisions, TrackedDocument } from '../../../engine/tracked-changes/index.ts';
import type { DocumentFailure, DocumentReply, DocumentRequest } from './workerMessages.ts';

/** A document that a worker has read. */
export interface OpenedDocument {
  document: TrackedDocument;
  /** Writes the document with decisions. Rejects with `UnopenedDocument`. */
  resolve(decisions: Decisions): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the worker. */
  close(): void;
}

/** The error of a document that cannot be shown or written. */
export class UnopenedDocument extends Error {
  readonly failure: DocumentFailure;

  constructor(failure: DocumentFailure) {
    super(`the document is ${failure}`);
    this.failure = failure;
  }
}

/** How long a document may take, in milliseconds. A hostile one would keep a processor busy. */
const timeout = 20_000;

/** A document to compare with, and the author of the differences. */
export interface OlderDocument {
  address: string;
  author: string;
}

/** Reads the document at an address of this site in a worker, which may not fetch anything. */
export async function openDocument(address: string, older?: OlderDocument): Promise<OpenedDocument> {
  const [read, blob] = await Promise.all([fetchBlob(address), older && fetchBlob(older.address)]);
  const date = new Date().toISOString().replace(/\.\d+Z/, 'Z');
  const compared = older && blob && { blob, authorship: { author: older.author, date } };
  const worker = new Worker(new URL('./documentWorker.ts', import.meta.url), { type: 'module', name: 'document' });
  try {
    const reply = await request(worker, { read, older: compared });
    if (!('document' in reply)) throw new UnopenedDocument('unavailable');
    return {
      document: reply.document,
      async resolve(decisions) {
        const written = await request(worker, { resolve: decisions });
        if (!('bytes' in written)) throw new UnopenedDocument('unavailable');
        return written.bytes;
      },
      close: () => worker.terminate(),
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

async function fetchBlob(address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new UnopenedDocument('unavailable');
  return response.blob();
}

async function request(
  worker: Worker,
  message: DocumentRequest,
): Promise<Exclude<DocumentReply, { failure: DocumentFailure }>> {
  const slow = AbortSignal.timeout(timeout);
  const reply = await askWorker<DocumentReply>(worker, message, slow).catch((): DocumentReply => {
    return { failure: slow.aborted ? 'too_slow' : 'unavailable' };
  });
  if ('failure' in reply) throw new UnopenedDocument(reply.failure);
  return reply;
}

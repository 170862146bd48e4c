import type { Decisions, TrackedDocument } from '../../../engine/tracked-changes/index.ts';
import type { DocumentFailure, WorkerReply, WorkerRequest } from './workerMessages.ts';

/** A document that a worker holds. */
export interface OpenedDocument {
  document: TrackedDocument;
  /** Writes the document with decisions. Rejects with `UnopenedDocument`. */
  resolve(decisions: Decisions): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** The error of a document that cannot be shown. */
export class UnopenedDocument extends Error {
  readonly failure: DocumentFailure;

  constructor(failure: DocumentFailure) {
    super(`the document is ${failure}`);
    this.failure = failure;
  }
}

/** How long a document may take, in milliseconds. A hostile one would keep a processor busy. */
const timeout = 20_000;

/** Reads the document at an address of this site in a worker, which may not fetch anything. */
export async function openDocument(address: string): Promise<OpenedDocument> {
  const bytes = await fetchBytes(address);
  const worker = new Worker(new URL('./documentWorker.ts', import.meta.url), { type: 'module', name: 'document' });
  try {
    const read = await request(worker, { read: bytes });
    if (!('document' in read)) throw new UnopenedDocument('unavailable');
    return {
      document: read.document,
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

async function fetchBytes(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new UnopenedDocument('unavailable');
  return response.arrayBuffer();
}

function request(worker: Worker, asked: WorkerRequest['request']): Promise<Exclude<WorkerReply, { failure: unknown }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<WorkerReply, { failure: unknown }>>();
  const { port1: answer, port2: reply } = new MessageChannel();
  const fail = (failure: DocumentFailure) => reject(new UnopenedDocument(failure));
  answer.onmessage = ({ data }: MessageEvent<WorkerReply>) => ('failure' in data ? fail(data.failure) : resolve(data));
  worker.onerror = () => fail('unavailable');
  const timer = setTimeout(() => fail('too_slow'), timeout);
  const moved = 'read' in asked ? [reply, asked.read] : [reply];
  worker.postMessage({ request: asked, reply } satisfies WorkerRequest, moved);
  return promise.finally(() => {
    clearTimeout(timer);
    answer.close();
  });
}

/** The worker that reads the tracked changes of one document, and writes the decided document. */
import type { WorkerRequest } from '../../../engine/client/workers/index.ts';
import {
  compareDocuments,
  readTrackedDocument,
  resolveChanges,
  UnreadableDocument,
} from '../../../engine/tracked-changes/index.ts';
import type { DocumentReply, DocumentRequest } from './workerMessages.ts';

let bytes: Uint8Array | undefined;

async function answer(request: DocumentRequest): Promise<DocumentReply> {
  if ('read' in request) {
    bytes = new Uint8Array(await request.read.arrayBuffer());
    if (request.older) {
      const older = new Uint8Array(await request.older.blob.arrayBuffer());
      bytes = (await compareDocuments(older, bytes, request.older.authorship)).document;
    }
    return { document: await readTrackedDocument(bytes) };
  }
  return { bytes: new Uint8Array(await resolveChanges(bytes!, request.resolve)) };
}

addEventListener('message', async ({ data: { reply, ...request } }: MessageEvent<WorkerRequest<DocumentRequest>>) => {
  try {
    reply.postMessage(await answer(request));
  } catch (error) {
    const failure = error instanceof UnreadableDocument ? error.reason : 'unavailable';
    reply.postMessage({ failure } satisfies DocumentReply);
  }
});

/** The worker that holds the bytes of a document. It reads the tracked changes, and writes the decided document. */
import { readTrackedDocument, resolveChanges, UnreadableDocument } from '../../../engine/tracked-changes/index.ts';
import type { WorkerReply, WorkerRequest } from './workerMessages.ts';

let bytes: Uint8Array | undefined;

async function answer(request: WorkerRequest['request']): Promise<WorkerReply> {
  if ('read' in request) {
    bytes = new Uint8Array(request.read);
    return { document: await readTrackedDocument(bytes) };
  }
  return { bytes: new Uint8Array(await resolveChanges(bytes!, request.resolve)) };
}

addEventListener('message', async ({ data: { request, reply } }: MessageEvent<WorkerRequest>) => {
  try {
    reply.postMessage(await answer(request));
  } catch (error) {
    const failure = error instanceof UnreadableDocument ? error.reason : 'unavailable';
    reply.postMessage({ failure } satisfies WorkerReply);
  }
});

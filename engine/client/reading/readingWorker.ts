/** The worker that reads the text of files for a page. It has no access to the page, and sends nothing. */
import { limitAllocations } from '../../counting/allocations.ts';
import { sourceOfBlob } from '../../counting/byteSource.ts';
import { readDocument } from '../../counting/readDocument.ts';
import type { WorkerRequest } from '../workers/askWorker.ts';
import type { ReadingRequest } from './readFileText.ts';

limitAllocations(48 * 1024 * 1024);

addEventListener('message', async ({ data: { name, blob, reply } }: MessageEvent<WorkerRequest<ReadingRequest>>) =>
  reply.postMessage(await readDocument(name, sourceOfBlob(blob))),
);

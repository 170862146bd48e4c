/** The worker that counts the files of a page. It has no access to the page, and sends nothing. */
import { limitAllocations } from '../../counting/allocations.ts';
import { sourceOfBlob } from '../../counting/byteSource.ts';
import { countSource } from '../../counting/countSource.ts';
import type { WorkerReply, WorkerRequest } from './workerMessages.ts';

const mebibyte = 1024 * 1024;

/**
 * A browser neither limits nor measures the memory of a worker, so these limits keep it below about 300 MB: three copies
 * of a PDF and the largest array that pdf.js grows, or a parsed text. All other readers read a file in pieces.
 */
const limits = { heldBytes: 48 * mebibyte, parsedBytes: 2 * mebibyte };
limitAllocations(48 * mebibyte);

addEventListener('message', async ({ data: { name, blob, reply } }: MessageEvent<WorkerRequest>) =>
  reply.postMessage((await countSource(name, sourceOfBlob(blob), limits)) satisfies WorkerReply),
);

/** The worker that counts the files of a page. It has no access to the page, and sends nothing. */
import { limitAllocations } from '../../counting/allocations.ts';
import { sourceOfBlob } from '../../counting/byteSource.ts';
import { countSource } from '../../counting/countSource.ts';
import type { WorkerRequest } from '../workers/askWorker.ts';
import type { CountingRequest, WorkerReply } from './workerMessages.ts';

const mebibyte = 1024 * 1024;

/**
 * A browser neither limits nor measures the memory of a worker. These limits keep the worst files that are known below
 * about 300 MB: three copies of a PDF and the largest array that pdf.js makes, or a parsed text. A text of up to 32 MiB
 * is read as a whole too, if its encoding is not Unicode or it is TeX. All other files are read in pieces.
 */
const limits = { heldBytes: 48 * mebibyte, parsedBytes: 2 * mebibyte };
limitAllocations(48 * mebibyte);

addEventListener('message', async ({ data: { name, blob, reply } }: MessageEvent<WorkerRequest<CountingRequest>>) =>
  reply.postMessage((await countSource(name, sourceOfBlob(blob), limits)) satisfies WorkerReply),
);

/** The worker that counts the files of a page. It has no access to the page, and sends nothing. */
import { sourceOfBlob } from '../../counting/byteSource.ts';
import { countSource } from '../../counting/countSource.ts';
import { noCount } from '../../counting/fileCount.ts';
import type { WorkerReply, WorkerRequest } from './workerMessages.ts';

/**
 * pdf.js has up to three copies of a PDF. All other readers read a file in pieces, or hold at most 32 MB of text: see
 * engine/counting.
 */
const limits = { heldBytes: 64 * 1024 * 1024 };
const maxMemory = 300 * 1024 * 1024;
/** How often memory is measured, in milliseconds. */
const pollInterval = 250;

/** Only Chromium measures the memory of a worker. */
interface MeasuredMemory {
  memory?: { usedJSHeapSize: number };
}

addEventListener('message', async ({ data: { name, blob } }: MessageEvent<WorkerRequest>) => {
  const watch = setInterval(refuseLargeHeap, pollInterval);
  const answer = await countSource(name, sourceOfBlob(blob), limits);
  clearInterval(watch);
  reply(answer);
});

function refuseLargeHeap(): void {
  const { memory } = performance as Performance & MeasuredMemory;
  if (!memory || memory.usedJSHeapSize <= maxMemory) return;
  reply(noCount('too_large', 'the worker needs too much memory'));
  close();
}

const reply = (answer: WorkerReply): void => postMessage(answer);

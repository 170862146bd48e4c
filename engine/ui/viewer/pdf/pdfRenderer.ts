import { askWorker } from '../../../client/workers/askWorker.ts';
import type { UncountableReason } from '../../../counting/uncountable.ts';
import type { OpenedPdf, PdfReply, PdfRequest, RenderedPage } from './pdfMessages.ts';

/** How long one page may take, in milliseconds. */
const timeout = 20_000;

/** Why a PDF or a page is not shown. */
export class PdfFault extends Error {
  readonly reason: UncountableReason;

  constructor(reason: UncountableReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Renders the pages of one PDF. All methods reject with `PdfFault`. */
export interface PdfRenderer {
  open(blob: Blob): Promise<OpenedPdf>;
  /** Renders a page in a width in pixels. The latest request is rendered first. */
  render(page: number, width: number, signal: AbortSignal): Promise<RenderedPage>;
  close(): void;
}

interface Job {
  request: PdfRequest;
  signal: AbortSignal | undefined;
  settle: (reply: Promise<PdfReply>) => void;
}

const startWorker = (): Worker =>
  new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module', name: 'pdf' });

/** Starts a worker that renders one page at a time. It ends if a page takes too long; then nothing more is rendered. */
export function createPdfRenderer(start = startWorker): PdfRenderer {
  const worker = start();
  const waiting: Job[] = [];
  let isBusy = false;
  let ended: UncountableReason | undefined;

  async function work(): Promise<void> {
    isBusy = true;
    for (let job = waiting.pop(); job; job = waiting.pop())
      if (!job.signal?.aborted) {
        const reply = ask(job.request);
        job.settle(reply);
        await reply.catch(() => undefined);
      }
    isBusy = false;
  }

  async function ask(request: PdfRequest): Promise<PdfReply> {
    if (ended) throw new PdfFault(ended);
    const slow = AbortSignal.timeout(timeout);
    try {
      const reply = await askWorker<PdfReply>(worker, request, slow);
      if ('reason' in reply) throw new PdfFault(reply.reason);
      return reply;
    } catch (error) {
      if (error instanceof PdfFault) throw error;
      ended = slow.aborted ? 'too_slow' : 'unavailable';
      worker.terminate();
      throw new PdfFault(ended);
    }
  }

  function add(request: PdfRequest, signal?: AbortSignal): Promise<PdfReply> {
    const { promise, resolve } = Promise.withResolvers<PdfReply>();
    waiting.push({ request, signal, settle: resolve });
    if (!isBusy) void work();
    return promise;
  }

  return {
    open: blob => add({ open: blob }) as Promise<OpenedPdf>,
    render: (page, width, signal) => add({ page, width }, signal) as Promise<RenderedPage>,
    close() {
      ended = 'unavailable';
      worker.terminate();
    },
  };
}

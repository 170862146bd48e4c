/**
 * The worker that renders the pages of a PDF. It has no access to the page, its policy lets it fetch nothing, and no script
 * of a PDF runs: pdf.js only draws.
 */
import { FeatureTest, getDocument } from 'unpdf/pdfjs';
import type { WorkerRequest } from '../../../client/workers/askWorker.ts';
import { limitAllocations, takeRefusal } from '../../../counting/allocations.ts';
import { reasonOf } from '../../../counting/uncountable.ts';
import type { OpenedPdf, PageSize, PdfReply, PdfRequest, RenderedPage } from './pdfMessages.ts';

const mebibyte = 1024 * 1024;
limitAllocations(160 * mebibyte);
// Filters are elements of a document, which a worker has not. Without them, pdf.js composes masks by itself.
Object.defineProperty(FeatureTest, 'isCanvasFilterSupported', { value: false });

/** Largest bitmap of a page, in pixels. */
const maxPixels = 16 * mebibyte;
/** Pages whose size is read at once. */
const sizedPages = 40;

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;
let pdf: Pdf;

class WorkerCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }

  destroy(held: { canvas: OffscreenCanvas | null; context: unknown }): void {
    if (held.canvas) Object.assign(held.canvas, { width: 0, height: 0 });
    Object.assign(held, { canvas: null, context: null });
  }
}

const noFilter = () => 'none';

class NoFilters {
  addFilter = noFilter;
  addHCMFilter = noFilter;
  addAlphaFilter = noFilter;
  addLuminosityFilter = noFilter;
  addKnockoutFilter = noFilter;
  addHighlightHCMFilter = noFilter;
  addSelectionFilter = noFilter;
  createSelectionStyle = () => null;
  destroy = () => undefined;
}

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest<PdfRequest>>) => {
  // Messages of pdf.js itself have no port.
  if (!data.reply) return;
  const { reply, ...request } = data;
  const answer: PdfReply = await answerTo(request).catch(error => ({
    reason: takeRefusal() ? 'too_large' : reasonOf(error),
  }));
  reply.postMessage(answer, 'bitmap' in answer ? [answer.bitmap] : []);
});

const answerTo = async (request: PdfRequest): Promise<PdfReply> =>
  'open' in request ? open(request.open) : render(request);

async function open(blob: Blob): Promise<OpenedPdf> {
  const { fonts } = globalThis as { fonts?: unknown };
  pdf = await getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    ownerDocument: { fonts } as unknown as HTMLDocument,
    // Without fonts of the browser, glyphs are drawn as paths.
    disableFontFace: !fonts,
    useSystemFonts: Boolean(fonts),
    CanvasFactory: WorkerCanvases,
    FilterFactory: NoFilters,
    enableXfa: false,
    useWasm: false,
    verbosity: 0,
  }).promise;
  const sizes: PageSize[] = [];
  for (let page = 1; page <= Math.min(pdf.numPages, sizedPages); page += 1) sizes.push(sizeOf(await pdf.getPage(page)));
  return { sizes, count: pdf.numPages };
}

type Page = Awaited<ReturnType<Pdf['getPage']>>;

function sizeOf(page: Page): PageSize {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

async function render({ page: number, width }: { page: number; width: number }): Promise<RenderedPage> {
  const page = await pdf.getPage(number);
  const size = sizeOf(page);
  const scale = Math.min(width / size.width, Math.sqrt(maxPixels / (size.width * size.height)));
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  const { items } = await page.getTextContent();
  const text = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  page.cleanup();
  return { bitmap: canvas.transferToImageBitmap(), size, text };
}

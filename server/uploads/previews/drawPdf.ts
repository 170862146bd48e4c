import { type Canvas, createCanvas, DOMMatrix, ImageData, Path2D } from '@napi-rs/canvas';
import { Uncountable } from '../../../engine/counting/index.ts';
import { encode } from './drawPicture.ts';
import type { MadePreview } from './previewTypes.ts';

/** What pdf.js expects of a browser. */
Object.assign(globalThis, { DOMMatrix, ImageData, Path2D });

/** The longer side of the page, in pixels. */
const side = 480;
const maxImagePixels = 24_000_000;

interface HeldCanvas {
  canvas: Canvas | null;
  context: unknown;
}

class Canvases {
  create(width: number, height: number) {
    const canvas = createCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: HeldCanvas, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height });
  }

  destroy(held: HeldCanvas): void {
    Object.assign(held, { canvas: null, context: null });
  }
}

/** Draws the first page of a PDF. pdf.js runs no script of it and follows no link. */
export async function drawPdf(bytes: Uint8Array): Promise<MadePreview> {
  const { getDocument } = await import('unpdf/pdfjs');
  const pdf = await getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: true,
    CanvasFactory: Canvases,
    enableXfa: false,
    useWasm: false,
    maxImageSize: maxImagePixels,
    verbosity: 0,
  }).promise;
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  if (!(width > 0 && height > 0)) throw new Uncountable('damaged', 'the page has no size');
  const viewport = page.getViewport({ scale: side / Math.max(width, height) });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  return { thumbnail: await encode(canvas), large: null };
}

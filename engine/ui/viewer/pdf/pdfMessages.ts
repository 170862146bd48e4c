/** The messages between the viewer of a PDF and its worker. */
import type { UncountableReason } from '../../../counting/uncountable.ts';

/** `open` comes first, once; then pages, by their number from 1 and their width in pixels. */
export type PdfRequest = { open: Blob } | { page: number; width: number };

/** Points, which are the size of a page at 100 %. */
export interface PageSize {
  width: number;
  height: number;
}

export interface OpenedPdf {
  /** The first pages' sizes; the others are like the last of them until they are rendered. */
  sizes: PageSize[];
  count: number;
}

export interface RenderedPage {
  bitmap: ImageBitmap;
  size: PageSize;
  /** For screen readers. */
  text: string;
}

export type PdfReply = OpenedPdf | RenderedPage | { reason: UncountableReason };

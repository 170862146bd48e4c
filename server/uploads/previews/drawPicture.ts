import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, type Image, ImageData, loadImage } from '@napi-rs/canvas';
import { jpegPixels, pngPixels, Uncountable } from '../../../engine/counting/index.ts';
import type { MadePreview } from './previewTypes.ts';

/** The longer side of a thumbnail: twice the pixels of a card. */
const thumbnailSide = 240;
/** The longer side of a preview for the viewer. */
const largeSide = 2_048;
/** Of a picture that is decoded as a whole, four bytes a pixel. */
const maxPixels = 32_000_000;
/** Of a picture whose decoder needs several copies of it. */
const maxCopiedPixels = 25_000_000;

type Drawable = Canvas | Image;

/** Draws a picture that browsers show. If it is too large to be decoded, `stored` is drawn: a preview inside of it. */
export async function drawJpegOrPng(bytes: Uint8Array, stored: Uint8Array | null): Promise<MadePreview> {
  const pixels = pngPixels(bytes) ?? jpegPixels(bytes);
  if (stored && pixels > maxPixels) return drawJpegOrPng(stored, null);
  ensurePixels(pixels, maxPixels);
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { thumbnail: await encode(image, thumbnailSide), large: null };
}

export async function drawTiff(bytes: Uint8Array<ArrayBuffer>): Promise<MadePreview> {
  const { default: utif } = await import('utif2');
  const pages = utif.decode(bytes.buffer);
  const page = pages.toSorted((one, other) => pixelsOfPage(other) - pixelsOfPage(one))[0];
  if (!page) throw new Uncountable('damaged', 'no picture');
  ensurePixels(pixelsOfPage(page), maxCopiedPixels);
  utif.decodeImage(bytes.buffer, page);
  return drawPixels(utif.toRGBA8(page), page.width, page.height);
}

const sizeTags = { width: 't256', height: 't257' } as const;
const pixelsOfPage = (page: object): number => {
  const numberOf = (tag: string) => Number((page as Record<string, number[] | undefined>)[tag]?.[0] ?? 0);
  return numberOf(sizeTags.width) * numberOf(sizeTags.height);
};

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (drawn: unknown) => void): void;
}

export async function drawHeic(bytes: Uint8Array): Promise<MadePreview> {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('libheif-js/package.json')), 'libheif-wasm');
  const libheif = require('libheif-js/libheif-wasm/libheif.js')({
    wasmBinary: readFileSync(join(folder, 'libheif.wasm')),
    print() {},
    printErr() {},
  });
  const [image]: HeifImage[] = new libheif.HeifDecoder().decode(bytes);
  if (!image) throw new Uncountable('damaged', 'no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  ensurePixels(width * height, maxCopiedPixels);
  const data = new Uint8ClampedArray(width * height * 4);
  const drawn = await new Promise(resolve => image.display({ data, width, height }, resolve));
  if (!drawn) throw new Uncountable('damaged', 'the picture cannot be decoded');
  return drawPixels(data, width, height);
}

/** Rows of a picture that are scaled at once. */
const bandRows = 256;

/** Scales decoded pixels in bands, because a canvas of all of them would need their memory again. */
async function drawPixels(data: Uint8Array | Uint8ClampedArray, width: number, height: number): Promise<MadePreview> {
  const scale = Math.min(1, largeSide / Math.max(width, height));
  const large = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = large.getContext('2d');
  context.imageSmoothingQuality = 'high';
  for (let top = 0; top < height; top += bandRows) {
    // One row more, so that no seam is visible.
    const rows = Math.min(bandRows + 1, height - top);
    const band = createCanvas(width, rows);
    const pixels = data.subarray(top * width * 4, (top + rows) * width * 4);
    band.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels), width, rows), 0, 0);
    context.drawImage(band, 0, top * scale, large.width, rows * scale);
  }
  return { thumbnail: await encode(large, thumbnailSide), large: await encode(large, largeSide) };
}

function ensurePixels(pixels: number, max: number): void {
  if (!(pixels > 0)) throw new Uncountable('damaged', 'the picture has no size');
  if (pixels > max) throw new Uncountable('too_large', `more than ${max} pixels`);
}

/** Encodes a picture in a size of at most `side`, on white. Nothing of the file but its pixels is in the result. */
export async function encode(picture: Drawable, side = thumbnailSide): Promise<Uint8Array> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map(length => Math.max(1, Math.round(length * scale)));
  const canvas = createCanvas(width!, height!);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width!, height!);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width!, height!);
  return canvas.encode('webp', 80);
}

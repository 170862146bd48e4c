import { asciiOf, type ByteSource, bytesAt, concatenate, viewOf } from '../byteSource.ts';
import { readEmbeddedPreview } from './embeddedPreview.ts';
import { cleanJpeg } from './jpeg.ts';
import { jpegPixels, pngPixels } from './picturePixels.ts';

/** A small picture of a file. */
export interface Thumbnail {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'image/jpeg' | 'image/png';
}

const kibibyte = 1024;
/** The longest thumbnail. A small picture is its own thumbnail. */
const maxBytes = 192 * kibibyte;
/** A picture with more pixels is none for a list, however well it is compressed. */
const maxPixels = 24_000_000;

/**
 * Returns a small picture of a photo, raw photo or Photoshop file: the preview that it contains, or the picture itself if
 * it is small. Nothing is decoded, so a hostile file costs no more than its reading. The thumbnail has no metadata, such as
 * a place, except how it is turned. Returns null if there is none.
 */
export async function readThumbnail(source: ByteSource): Promise<Thumbnail | null> {
  const preview = await readEmbeddedPreview(source, { size: 'small', maxBytes });
  if (preview) return { bytes: preview, type: 'image/jpeg' };
  if (source.size > maxBytes) return null;
  const bytes = await bytesAt(source, 0, source.size);
  const png = cleanPng(bytes);
  if (png) return { bytes: png, type: 'image/png' };
  const pixels = jpegPixels(bytes);
  const jpeg = pixels > 0 && pixels <= maxPixels ? cleanJpeg(bytes, 1) : null;
  return jpeg && { bytes: jpeg, type: 'image/jpeg' };
}

/** The chunks of a PNG that are needed to show it. Others contain texts, EXIF data, profiles or animations. */
const pngChunks = ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'IDAT', 'IEND'];

/** Copies a PNG without metadata. Returns null if the bytes are no complete PNG. */
function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const pixels = pngPixels(bytes);
  if (pixels === undefined || pixels > maxPixels) return null;
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = asciiOf(bytes, at + 4, at + 8);
    if (pngChunks.includes(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return concatenate(parts);
    at = end;
  }
  return null;
}

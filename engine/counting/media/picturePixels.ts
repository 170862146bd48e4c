import { asciiOf, viewOf } from '../byteSource.ts';
import { findSegments } from './jpeg.ts';

/** Markers of a frame of a JPEG, which has its size; the others in this range are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Returns the number of pixels that a JPEG says it has, before it is decoded; 0 if it does not say. */
export function jpegPixels(bytes: Uint8Array): number {
  const frame = findSegments(bytes).find(({ marker }) => isFrame(marker));
  if (!frame || frame.start + 9 > bytes.length) return 0;
  const view = viewOf(bytes);
  return view.getUint16(frame.start + 5) * view.getUint16(frame.start + 7);
}

/** Returns the number of pixels of a PNG; undefined for another format. */
export function pngPixels(bytes: Uint8Array): number | undefined {
  if (asciiOf(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.length < 24) return undefined;
  const view = viewOf(bytes);
  return view.getUint32(16) * view.getUint32(20);
}

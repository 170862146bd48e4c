import { concatenate, viewOf } from '../byteSource.ts';

/** A marker segment of a JPEG, from its marker to its end. */
interface Segment {
  marker: number;
  start: number;
  end: number;
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Application data; 0 is JFIF, and 14 is Adobe's, which says how the colors are stored. */
const application = 0xe0;
const adobe = 0xee;
const applicationEnd = 0xef;
const comment = 0xfe;

/** Lists the segments of a JPEG up to its first scan, as far as `bytes` go. */
export function findSegments(bytes: Uint8Array): Segment[] {
  const view = viewOf(bytes);
  const segments: Segment[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    const end = at + 2 + view.getUint16(at + 2);
    segments.push({ marker, start: at, end });
    if (marker === startOfScan) break;
    at = end;
  }
  return segments;
}

/**
 * Copies a JPEG without metadata: comments, thumbnails, EXIF and XMP data with places and names. The orientation, from 1
 * to 8, is added again. Returns null if the bytes are no complete JPEG.
 */
export function cleanJpeg(bytes: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return null;
  const segments = findSegments(bytes);
  const scan = segments.at(-1);
  if (scan?.marker !== startOfScan) return null;
  const kept = segments.filter(({ marker, end }) => !isMetadata(marker) && end <= bytes.length);
  const parts = [bytes.subarray(0, 2), orientationSegment(orientation)];
  for (const { start, end } of kept) if (start !== scan.start) parts.push(bytes.subarray(start, end));
  parts.push(...scansFrom(bytes, scan.start));
  return concatenate(parts);
}

const isMetadata = (marker: number): boolean =>
  marker === comment || (marker > application && marker <= applicationEnd && marker !== adobe);

/** The scans of a JPEG and what is between them, to its end; without metadata, and without anything after its end. */
function scansFrom(bytes: Uint8Array, from: number): Uint8Array[] {
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [];
  let start = from;
  for (let at = from + 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      at = bytes.indexOf(0xff, at + 1);
      if (at < 0) break;
      continue;
    }
    if (marker === endOfImage) return [...parts, bytes.subarray(start, at + 2)];
    const end = at + 2 + (at + 4 <= bytes.length ? view.getUint16(at + 2) : 0);
    if (isMetadata(marker)) {
      parts.push(bytes.subarray(start, at));
      start = Math.min(end, bytes.length);
    }
    at = end;
  }
  // The end is cut off; browsers show what there is.
  return [...parts, bytes.subarray(start), Uint8Array.of(0xff, endOfImage)];
}

/** EXIF data with the orientation only. */
const orientationSegment = (orientation: number): Uint8Array =>
  orientation > 1 && orientation <= 8
    ? Uint8Array.of(
        ...[0xff, 0xe1, 0, 34],
        ...[0x45, 0x78, 0x69, 0x66, 0, 0],
        ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
        ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
        ...[0, 0, 0, 0],
      )
    : new Uint8Array(0);

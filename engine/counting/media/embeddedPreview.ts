import { asciiOf, type ByteSource, bytesAt, viewOf } from '../byteSource.ts';
import { cleanJpeg, findSegments } from './jpeg.ts';

/** A picture that a program or a camera stored in a file beside its content. */
interface Candidate {
  offset: number;
  length: number;
}

interface Found {
  candidates: Candidate[];
  /** EXIF: how the picture is turned, from 1 to 8. */
  orientation: number;
}

export interface PreviewOptions {
  /** `small` for a list, `large` for a viewer. */
  size: 'small' | 'large';
  /** The longest preview that is read, in bytes. */
  maxBytes: number;
}

/** Bytes at the beginning of a file in which its metadata begins. */
const headBytes = 128 * 1024;
const maxDirectories = 32;
const maxEntries = 512;
/** Smaller pictures are too coarse even for a list. */
const minBytes = 600;

/**
 * Reads the JPEG preview that a photo, raw photo, TIFF or Photoshop file contains, without decoding the file: a few ranges
 * of bytes are read. The preview has no metadata, such as a place, but the orientation. Returns null if there is none.
 */
export async function readEmbeddedPreview(
  source: ByteSource,
  { size, maxBytes }: PreviewOptions,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { candidates, orientation } = await findPreviews(source);
  const fitting = candidates
    .filter(({ offset, length }) => length >= minBytes && length <= maxBytes && offset + length <= source.size)
    .sort((one, other) => (size === 'small' ? one.length - other.length : other.length - one.length));
  for (const { offset, length } of fitting) {
    const preview = cleanJpeg(await bytesAt(source, offset, length), orientation);
    if (preview) return preview;
  }
  return null;
}

async function findPreviews(source: ByteSource): Promise<Found> {
  const head = await bytesAt(source, 0, 128);
  const mark = asciiOf(head, 0, 16);
  if (mark.startsWith('\xff\xd8\xff')) return inJpeg(source);
  if (mark.startsWith('8BPS')) return inPhotoshop(source);
  if (mark.startsWith('FUJIFILMCCD-RAW') && head.length >= 92) return inFuji(head);
  if (mark.slice(4, 12) === 'ftypcrx ') return inCanon(source);
  if (/^(II[*RU]|MM\0[*R])/.test(mark)) return inTiff(source, 0);
  return { candidates: [], orientation: 1 };
}

/** A photo has its thumbnail in the second directory of its EXIF data. */
async function inJpeg(source: ByteSource): Promise<Found> {
  const head = await bytesAt(source, 0, headBytes);
  const exif = findSegments(head).find(({ start }) => asciiOf(head, start + 4, start + 10) === 'Exif\0\0');
  return exif ? inTiff(source, exif.start + 10) : { candidates: [], orientation: 1 };
}

/** Fujifilm: a whole photo before the raw data. */
function inFuji(head: Uint8Array): Found {
  const view = viewOf(head);
  return { candidates: [{ offset: view.getUint32(84), length: view.getUint32(88) }], orientation: 1 };
}

/** Canon's CR3 is a tree of boxes, as MP4. The small preview is in the box THMB, and a larger one in PRVW. */
async function inCanon(source: ByteSource): Promise<Found> {
  const head = await bytesAt(source, 0, headBytes);
  const candidates: Candidate[] = [];
  for (const name of ['THMB', 'PRVW']) {
    const at = indexOfText(head, name);
    if (at < 4) continue;
    const end = at - 4 + viewOf(head).getUint32(at - 4);
    const start = indexOfText(head, '\xff\xd8\xff', at);
    if (start > 0 && start < end) candidates.push({ offset: start, length: end - start });
  }
  return { candidates, orientation: 1 };
}

function indexOfText(bytes: Uint8Array, text: string, from = 0): number {
  for (let at = bytes.indexOf(text.charCodeAt(0), from); at >= 0; at = bytes.indexOf(text.charCodeAt(0), at + 1))
    if (asciiOf(bytes, at, at + text.length) === text) return at;
  return -1;
}

/** Photoshop: the thumbnail is a resource of the file. */
async function inPhotoshop(source: ByteSource): Promise<Found> {
  const colors = viewOf(await bytesAt(source, 26, 4));
  if (colors.byteLength < 4) return { candidates: [], orientation: 1 };
  const start = 30 + colors.getUint32(0);
  const length = viewOf(await bytesAt(source, start, 4));
  if (length.byteLength < 4) return { candidates: [], orientation: 1 };
  return { candidates: await inResources(source, start + 4, length.getUint32(0)), orientation: 1 };
}

const thumbnailResource = 1036;
/** Bytes before the JPEG of a thumbnail resource. */
const thumbnailHeader = 28;

/** Photoshop's image resources: 8BIM, number, name, length, data, each of an even length. */
async function inResources(source: ByteSource, offset: number, length: number): Promise<Candidate[]> {
  const bytes = await bytesAt(source, offset, Math.min(length, headBytes));
  const view = viewOf(bytes);
  for (let at = 0; at + 12 < bytes.length; ) {
    if (asciiOf(bytes, at, at + 4) !== '8BIM') break;
    const nameLength = bytes[at + 6]!;
    const data = at + 6 + nameLength + 1 + ((nameLength + 1) % 2);
    if (data + 4 > bytes.length) break;
    const size = view.getUint32(data);
    if (view.getUint16(at + 4) === thumbnailResource)
      return [{ offset: offset + data + 4 + thumbnailHeader, length: size - thumbnailHeader }];
    at = data + 4 + size + (size % 2);
  }
  return [];
}

/** Tags of TIFF and EXIF, and of the raw formats that are made of it. */
const tags = {
  jpegFromRaw: 0x002e,
  compression: 0x0103,
  photometric: 0x0106,
  stripOffsets: 0x0111,
  orientation: 0x0112,
  stripBytes: 0x0117,
  subDirectories: 0x014a,
  jpegOffset: 0x0201,
  jpegLength: 0x0202,
  photoshop: 0x8649,
};
const jpegCompressions = [6, 7];
/** RGB and YCbCr: a preview, and not the data of the sensor. */
const previewColors = [2, 6];

interface Entry {
  count: number;
  /** The value, or the offset of the values if they do not fit into four bytes. */
  value: number;
  offset: number;
}

/** Walks the directories of a TIFF. All offsets of it count from `base`. */
async function inTiff(source: ByteSource, base: number): Promise<Found> {
  const head = await bytesAt(source, base, 8);
  const found: Found = { candidates: [], orientation: 1 };
  if (head.length < 8) return found;
  const little = head[0] === 0x49;
  const pending = [viewOf(head).getUint32(4, little)];
  const seen = new Set<number>();
  for (let at = pending.shift(); at !== undefined; at = pending.shift()) {
    if (!at || seen.has(at) || seen.size >= maxDirectories) continue;
    seen.add(at);
    const { entries, next } = await readDirectory(source, base + at, little);
    if (seen.size === 1) found.orientation = entries.get(tags.orientation)?.value ?? 1;
    found.candidates.push(...(await previewsIn(source, base, entries)));
    pending.push(...(await subDirectoriesOf(source, base, entries, little)), next);
  }
  return found;
}

async function readDirectory(
  source: ByteSource,
  at: number,
  little: boolean,
): Promise<{ entries: Map<number, Entry>; next: number }> {
  const entries = new Map<number, Entry>();
  const length = viewOf(await bytesAt(source, at, 2));
  const count = Math.min(length.byteLength === 2 ? length.getUint16(0, little) : 0, maxEntries);
  const view = viewOf(await bytesAt(source, at + 2, count * 12 + 4));
  for (let entry = 0; entry < count && (entry + 1) * 12 <= view.byteLength; entry += 1) {
    const from = entry * 12;
    const isShort = view.getUint16(from + 2, little) === 3;
    const number = view.getUint32(from + 4, little);
    const value = isShort && number === 1 ? view.getUint16(from + 8, little) : view.getUint32(from + 8, little);
    entries.set(view.getUint16(from, little), { count: number, value, offset: at + 2 + from + 8 });
  }
  return { entries, next: view.byteLength >= count * 12 + 4 ? view.getUint32(count * 12, little) : 0 };
}

async function previewsIn(source: ByteSource, base: number, entries: Map<number, Entry>): Promise<Candidate[]> {
  const numberOf = (tag: number) => entries.get(tag)?.value ?? -1;
  const candidates: Candidate[] = [];
  const add = (offset: number, length: number) => {
    if (offset > 0 && length > 0) candidates.push({ offset: base + offset, length });
  };
  add(numberOf(tags.jpegOffset), numberOf(tags.jpegLength));
  const raw = entries.get(tags.jpegFromRaw);
  if (raw) add(raw.value, raw.count);
  const isPicture =
    jpegCompressions.includes(numberOf(tags.compression)) &&
    (previewColors.includes(numberOf(tags.photometric)) || !entries.has(tags.photometric));
  if (isPicture && entries.get(tags.stripOffsets)?.count === 1)
    add(numberOf(tags.stripOffsets), numberOf(tags.stripBytes));
  const photoshop = entries.get(tags.photoshop);
  if (photoshop) candidates.push(...(await inResources(source, base + photoshop.value, photoshop.count)));
  return candidates;
}

async function subDirectoriesOf(
  source: ByteSource,
  base: number,
  entries: Map<number, Entry>,
  little: boolean,
): Promise<number[]> {
  const entry = entries.get(tags.subDirectories);
  if (!entry) return [];
  if (entry.count === 1) return [entry.value];
  const view = viewOf(await bytesAt(source, base + entry.value, Math.min(entry.count, maxDirectories) * 4));
  return Array.from({ length: Math.floor(view.byteLength / 4) }, (_, place) => view.getUint32(place * 4, little));
}

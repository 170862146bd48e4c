import { Uncountable } from './uncountable.ts';

/** A range of bytes in a file, including both ends. */
interface ByteRange {
  start: number;
  end: number;
}

/** A file to count: stored on the server, or chosen in a browser. Readers read only the ranges that they need. */
export interface ByteSource {
  /** Bytes. */
  size: number;
  read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/** Number of bytes of a `Blob` that are read at a time. */
const chunkBytes = 256 * 1024;

/** Returns a file of the browser as a source, which is read in chunks and never as a whole. */
export const sourceOfBlob = (blob: Blob): ByteSource => ({
  size: blob.size,
  async read({ start, end } = { start: 0, end: blob.size - 1 }) {
    ensureInside(blob, { start, end });
    return chunksOf(blob, start, end + 1);
  },
});

async function* chunksOf(blob: Blob, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += chunkBytes)
    yield new Uint8Array(await blob.slice(at, Math.min(at + chunkBytes, end)).arrayBuffer());
}

/** Throws `damaged` if a range that a file refers to is not in the file. */
export function ensureInside({ size }: { size: number }, { start, end }: ByteRange): void {
  if (size && !(start >= 0 && start <= end && end < size))
    throw new Uncountable('damaged', 'parts outside of the file');
}

/** Reads up to `length` bytes from `offset`; fewer where the file ends. */
export async function bytesAt(source: ByteSource, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const end = Math.min(offset + length, source.size) - 1;
  if (!(offset >= 0 && end >= offset)) return new Uint8Array(0);
  const bytes = new Uint8Array(end - offset + 1);
  let at = 0;
  for await (const part of await source.read({ start: offset, end })) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.subarray(0, at);
}

/** Reads the whole file into memory. Throws `too_large` for a file of more than `maxBytes`. */
export async function readAllBytes(source: ByteSource, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (source.size > maxBytes) throw new Uncountable('too_large', `more than ${maxBytes} bytes`);
  return bytesAt(source, 0, source.size);
}

/** Returns a view for reading numbers of several bytes. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns bytes as Latin-1 text, such as the signature of a format. */
export const asciiOf = (bytes: Uint8Array, start = 0, end = bytes.length): string =>
  String.fromCharCode(...bytes.subarray(start, end));

/** Joins bytes into one array. */
export function concatenate(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

import { Uncountable } from './uncountable.ts';

/** The place of bytes in a file. Both ends belong to it. */
interface ByteRange {
  start: number;
  end: number;
}

/** A file to count, in a store of the server or chosen in a browser. Only the parts that a reader needs are read. */
export interface ByteSource {
  /** Bytes. */
  size: number;
  read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/** Bytes that are read from a `Blob` at once. */
const chunkBytes = 256 * 1024;

/** Reads a file of the browser in chunks, so that it is never held as a whole. */
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

/** Throws if a range that a file names is not in the file. */
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

/** Reads the whole file into memory. Throws if it is too large. */
export async function readAllBytes(source: ByteSource, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (source.size > maxBytes) throw new Uncountable('too_large', `more than ${maxBytes} bytes`);
  return bytesAt(source, 0, source.size);
}

/** Returns a view on bytes, for numbers of several bytes. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns a text of ASCII characters, such as the marks of formats. Other bytes become Latin-1 characters. */
export const asciiOf = (bytes: Uint8Array, start = 0, end = bytes.length): string =>
  String.fromCharCode(...bytes.subarray(start, end));

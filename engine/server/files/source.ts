import type { Readable } from 'node:stream';
import type { ByteRange } from '../storage/storage.ts';

/** A stored file, in the form that readers of file formats need. */
export interface FileSource {
  size: number;
  read(range?: ByteRange): Promise<Readable>;
}

/**
 * The error for a document that cannot be counted because it is damaged, encrypted or too large. Its count is not
 * compared with the order.
 */
export class Uncountable extends Error {}

/** Reads the whole file into memory. Throws if it is too large. */
export async function readAllBytes(source: FileSource, maxBytes: number): Promise<Uint8Array> {
  if (source.size > maxBytes) throw new Uncountable(`more than ${maxBytes} bytes`);
  const bytes = new Uint8Array(source.size);
  let at = 0;
  for await (const part of (await source.read()) as AsyncIterable<Buffer>) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

import type { Readable } from 'node:stream';
import type { ByteRange } from '../storage/storage.ts';

/** A stored file as the readers of its format see it. */
export interface Source {
  size: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** What cannot be counted: damaged, encrypted, or larger than a document can be. It is not compared then. */
export class Uncountable extends Error {}

/** The whole file in memory, if it is not too large for that. */
export async function bytesOf(source: Source, most: number): Promise<Uint8Array> {
  if (source.size > most) throw new Uncountable(`more than ${most} bytes`);
  const bytes = new Uint8Array(source.size);
  let at = 0;
  for await (const part of (await source.read()) as AsyncIterable<Buffer>) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

import { createInflateRaw } from 'node:zlib';
import type { FileSource } from '../source.ts';
import { openParts } from '../zipParts.ts';
import { bytesAt } from './bytesAt.ts';

/** Number of bytes of the central directory that are read, at its beginning and at its end. */
const block = 256 * 1024;
/** Compressed bytes of a part that are read. */
const maxCompressedBytes = 256 * 1024;

const entryMark = 0x02014b50;
const entryHead = 46;
const partMark = 0x04034b50;
const partHead = 30;

interface Place {
  method: number;
  size: number;
  at: number;
}

/**
 * Returns the inflated beginning of a part of a ZIP file: at most `maxBytes` bytes; nothing if the part is damaged, or
 * neither among the first nor among the last parts. A long list is not read through, so that no request waits for it.
 */
export async function beginningOfPart(source: FileSource, name: string, maxBytes: number): Promise<Buffer> {
  const list = await openParts(source);
  if (!list) return Buffer.alloc(0);
  const first = Number(list.zip.readEntryCursor);
  for (const at of new Set([Math.max(first, source.size - block), first])) {
    const place = placeIn(await bytesAt(source, at, block), Buffer.from(name));
    if (place) return partAt(source, place, maxBytes);
  }
  return Buffer.alloc(0);
}

/** APPNOTE.TXT 4.3.12: what the list says of a part. */
function placeIn(list: Buffer, name: Buffer): Place | null {
  for (let at = list.indexOf(name, entryHead); at >= 0; at = list.indexOf(name, at + name.length)) {
    const entry = list.subarray(at - entryHead, at);
    if (entry.length !== entryHead || entry.readUInt32LE(0) !== entryMark) continue;
    if (entry.readUInt16LE(28) !== name.length) continue;
    return { method: entry.readUInt16LE(10), size: entry.readUInt32LE(20), at: entry.readUInt32LE(42) };
  }
  return null;
}

async function partAt(source: FileSource, { method, size, at }: Place, maxBytes: number): Promise<Buffer> {
  const head = await bytesAt(source, at, partHead);
  if (head.length < partHead || head.readUInt32LE(0) !== partMark) return Buffer.alloc(0);
  const start = at + partHead + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = await bytesAt(source, start, Math.min(size, maxCompressedBytes));
  if (method === 0) return bytes.subarray(0, maxBytes);
  return method === 8 ? inflate(bytes, maxBytes) : Buffer.alloc(0);
}

/** Inflates bytes that may be truncated, up to the given length. */
async function inflate(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  const stream = createInflateRaw();
  stream.end(bytes);
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // Truncated or damaged: the part before is used.
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

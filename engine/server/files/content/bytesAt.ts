import type { FileSource } from '../source.ts';

/** Up to `length` bytes from `offset`; fewer where the file ends. */
export async function bytesAt({ size, read }: FileSource, offset: number, length: number): Promise<Buffer> {
  const end = Math.min(offset + length, size) - 1;
  if (offset < 0 || end < offset) return Buffer.alloc(0);
  const parts: Buffer[] = [];
  for await (const part of await read({ start: offset, end })) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

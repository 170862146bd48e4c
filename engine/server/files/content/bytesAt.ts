import { bytesAt as readBytes } from '../../../counting/byteSource.ts';
import type { FileSource } from '../source.ts';

/** Reads up to `length` bytes from `offset`, as a Buffer; fewer where the file ends. */
export async function bytesAt(source: FileSource, offset: number, length: number): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await readBytes(source, offset, length);
  return Buffer.from(buffer, byteOffset, byteLength);
}

import { createCipheriv, createHash } from 'node:crypto';

/** Generates a file that begins like a JPEG, with other bytes for each seed. */
export function photo(seed: string, size = 4_096): Uint8Array {
  const key = createHash('sha256').update(seed).digest();
  const bytes = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size));
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00]).copy(bytes);
  return bytes;
}

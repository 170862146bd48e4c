import { asciiOf, type ByteSource, bytesAt } from '../byteSource.ts';

/** Returns the offset behind the ID3v2 tags at the beginning of an audio file. Their sizes have 7 bits in a byte. */
export async function endOfId3Tags(source: ByteSource): Promise<number> {
  let at = 0;
  for (let seen = 0; seen < 10; seen += 1) {
    const head = await bytesAt(source, at, 10);
    if (head.length < 10 || asciiOf(head, 0, 3) !== 'ID3') return at;
    const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    const hasFooter = (head[5]! & 0x10) !== 0;
    at += 10 + size + (hasFooter ? 10 : 0);
  }
  return at;
}

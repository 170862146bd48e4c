import { type ByteSource, ensureInside } from '../../counting/byteSource.ts';

/** Bytes that are fetched at a time: one request has the metadata of most files. */
const blockBytes = 128 * 1024;

/** Returns a file of the server as a source. Only the parts that are read are fetched, small ones by whole blocks. */
export function sourceOfUrl(url: string, size: number, signal: AbortSignal): ByteSource {
  const blocks = new Map<number, Promise<Uint8Array>>();
  const blockAt = (start: number): Promise<Uint8Array> => {
    const known = blocks.get(start) ?? fetchRange(url, start, Math.min(start + blockBytes, size) - 1, signal);
    blocks.set(start, known);
    return known;
  };
  return {
    size,
    async read({ start, end } = { start: 0, end: size - 1 }) {
      ensureInside({ size }, { start, end });
      const first = start - (start % blockBytes);
      return oneOf(
        end < first + blockBytes
          ? (await blockAt(first)).subarray(start - first, end + 1 - first)
          : await fetchRange(url, start, end, signal),
      );
    },
  };
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function fetchRange(url: string, start: number, end: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=${start}-${end}` }, signal });
  if (response.status !== 206) throw new Error(`${response.status} for a part of a file`);
  return new Uint8Array(await response.arrayBuffer());
}

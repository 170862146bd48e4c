import { type Reader, unzipRaw, type ZipEntry } from 'unzipit';
import { type ByteSource, bytesAt } from './byteSource.ts';
import { Uncountable } from './uncountable.ts';

/** Bytes that the parts of a file may inflate to: more than any document has. A ZIP bomb exceeds it. */
const maxInflatedBytes = 512 * 1024 * 1024;
const maxParts = 20_000;
/** Bytes of one read. unzipit reads the central directory at once, so this limits its size. Parts are read in pieces. */
const maxReadBytes = 4 * 1024 * 1024;

/** Bytes of a part that are passed on at a time. */
const chunkSize = 64 * 1024;

/** A file inside of a ZIP file. */
export interface ZipPart {
  name: string;
  /** Inflates the part piece by piece, in memory. Throws `Uncountable` if it is encrypted, damaged or too large. */
  read(): AsyncIterable<Uint8Array>;
}

/** Lists the parts of a ZIP file. Throws if the file has no central directory, or a too large one. */
export async function listParts(source: ByteSource): Promise<ZipPart[]> {
  const { entries } = await unzipRaw(readerOf(source));
  if (entries.length > maxParts) throw new Uncountable('too_large', 'too many parts');
  let inflated = 0;
  return entries.map(entry => ({
    name: entry.name,
    async *read() {
      if (entry.encrypted) throw new Uncountable('password', 'a part is encrypted');
      inflated += entry.size;
      if (inflated > maxInflatedBytes) throw new Uncountable('too_large', 'inflates too far');
      yield* inflateEntry(entry);
    },
  }));
}

const readerOf = (source: ByteSource): Reader => ({
  getLength: async () => source.size,
  async read(offset, size) {
    if (size > maxReadBytes) throw new Uncountable('too_large', 'too long a list of parts');
    const bytes = await bytesAt(source, offset, size);
    if (bytes.length < size) throw new Uncountable('damaged', 'a part is cut off');
    return bytes;
  },
});

/** Inflates an entry piece by piece. Throws if it inflates to more or to fewer bytes than its header says. */
export async function* inflateEntry(entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const reader = (await entry.stream({ chunkSize })).getReader();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (length !== entry.size) throw new Uncountable('damaged', 'a part is shorter than its entry says');
}

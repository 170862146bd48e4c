import { type Reader, unzipRaw, type ZipEntry } from 'unzipit';
import { type ByteSource, bytesAt } from './byteSource.ts';
import { Uncountable } from './uncountable.ts';

/** More text than any document has; a ZIP bomb exceeds it. */
const maxInflatedBytes = 512 * 1024 * 1024;
const maxParts = 20_000;
/** The list of parts is read at once, so this bounds it too. Other bytes are read in smaller pieces. */
const maxReadBytes = 4 * 1024 * 1024;

/** Bytes of a part that are handed on at once. */
const chunkSize = 64 * 1024;

/** A file inside of a ZIP file. */
export interface ZipPart {
  name: string;
  /** Inflates the part, piece by piece. Nothing is unpacked to disk. */
  read(): AsyncIterable<Uint8Array>;
}

/** Reads the list of the parts of a ZIP file. Throws if there is none. */
export async function listParts(source: ByteSource): Promise<ZipPart[]> {
  const { entries } = await unzipRaw(readerOf(source));
  if (entries.length > maxParts) throw new Uncountable('too_large', 'too many parts');
  let inflated = 0;
  return entries.map(entry => ({
    name: entry.name,
    async *read() {
      if (entry.encrypted) throw new Uncountable('password', 'a part is encrypted');
      // The library throws where a part inflates further than its entry says.
      inflated += entry.size;
      if (inflated > maxInflatedBytes) throw new Uncountable('too_large', 'inflates too far');
      yield* inflate(entry);
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

async function* inflate(entry: ZipEntry): AsyncGenerator<Uint8Array> {
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

import { PassThrough, pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type ZipFile } from 'yauzl';
import { Uncountable } from '../../counting/uncountable.ts';
import type { FileSource } from './source.ts';

/** The central directory is read in blocks of so many bytes, instead of entry by entry. */
const block = 256 * 1024;

class SourceReader extends RandomAccessReader {
  readonly #source: FileSource;
  #at = 0;
  #bytes = Buffer.alloc(0);

  constructor(source: FileSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    this.#source.read({ start, end: end - 1 }).then(
      bytes => pipeline(bytes, through, () => {}),
      error => through.destroy(error),
    );
    return through;
  }

  override read(into: Buffer, offset: number, length: number, at: number, done: (error: Error | null) => void): void {
    this.#bytesAt(at, length).then(
      bytes => {
        bytes.copy(into, offset);
        done(null);
      },
      error => done(error),
    );
  }

  async #bytesAt(at: number, length: number): Promise<Buffer> {
    if (length === 0) return Buffer.alloc(0);
    const isHeld = at >= this.#at && at + length <= this.#at + this.#bytes.length;
    if (!isHeld) {
      const end = Math.min(at + Math.max(length, block), this.#source.size) - 1;
      if (at + length - 1 > end) throw new Uncountable('damaged', 'parts outside of the file');
      this.#bytes = await buffer(await this.#source.read({ start: at, end }));
      this.#at = at;
      if (this.#bytes.length < length) throw new Uncountable('damaged', 'a part is cut off');
    }
    return this.#bytes.subarray(at - this.#at, at - this.#at + length);
  }
}

const openZip = (source: FileSource, reader = new SourceReader(source), decodeStrings = true) =>
  fromRandomAccessReaderPromise(reader, source.size, { autoClose: false, decodeStrings });

interface PartList {
  zip: ZipFile;
  reader: RandomAccessReader;
}

/**
 * Opens the central directory of a ZIP file; null if there is none. Throws if the store fails. It uses yauzl and not the
 * unzipit of counting, because the scanner must see the names of an archive of any size: unzipit reads the directory
 * into memory at once, and yauzl entry by entry.
 */
export async function openParts(source: FileSource): Promise<PartList | null> {
  let failure: unknown;
  const read: FileSource['read'] = range =>
    source.read(range).catch(error => {
      failure = error;
      throw error;
    });
  // Names are decoded below, because yauzl rejects names that other programs accept.
  const reader = new SourceReader({ ...source, read });
  const zip = await openZip(source, reader, false).catch(() => null);
  if (failure) throw failure;
  return zip && { zip, reader };
}

/** Returns whether a file that begins like a ZIP file has a central directory. Throws if the store fails. */
export const hasPartList = async (source: FileSource): Promise<boolean> => (await openParts(source)) !== null;

const entryMark = 'PK\x01\x02';

/**
 * Reads the names of all parts of a ZIP file, in the form of their bytes and in the form that programs show. Throws if
 * the directory is damaged, or if it continues after the number of parts that it announces, because some programs show
 * those too.
 */
export async function* partNames({ zip, reader }: PartList): AsyncGenerator<string[]> {
  for await (const { generalPurposeBitFlag, fileNameRaw, extraFields } of zip.eachEntry())
    yield [fileNameRaw.toString('latin1'), getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)];
  const next = Buffer.alloc(4);
  const { promise, resolve } = Promise.withResolvers<void>();
  reader.read(next, 0, next.length, Number(zip.readEntryCursor), () => resolve());
  await promise;
  if (next.toString('latin1') === entryMark) throw new Uncountable('damaged', 'more parts than announced');
}

import { PassThrough, pipeline, type Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { type Source, Uncountable } from './source.ts';

/** More text than any document has; a bomb has more. */
const mostInflated = 512 * 1024 * 1024;
const mostParts = 20_000;

class SourceReader extends RandomAccessReader {
  readonly #source: Source;

  constructor(source: Source) {
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
}

const opened = (source: Source) =>
  fromRandomAccessReaderPromise(new SourceReader(source), source.size, { autoClose: false });

/** Whether a file that begins like a ZIP file has the list of its parts, at its end. Throws where the store fails. */
export async function hasPartList(source: Source): Promise<boolean> {
  let failure: unknown;
  const read: Source['read'] = range =>
    source.read(range).catch(error => {
      failure = error;
      throw error;
    });
  const isListed = await opened({ ...source, read }).then(
    () => true,
    () => false,
  );
  if (failure) throw failure;
  return isListed;
}

/** What the parts of a ZIP file are called, as far as it lists them; their content is not read. */
export async function partNames(source: Source): Promise<string[]> {
  const zip = await opened(source);
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) if (names.push(fileName) === mostParts) break;
  return names;
}

/** Hands the named parts of a ZIP file to `use`, inflated, one after another; nothing is unpacked to disk. */
export async function eachPart(
  source: Source,
  wanted: RegExp,
  use: (name: string, bytes: Readable) => Promise<void>,
): Promise<void> {
  const zip = await opened(source);
  if (zip.entryCount > mostParts) throw new Uncountable('too many parts');
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    if (!wanted.test(entry.fileName)) continue;
    // What inflates further than its entry says is an error of the reader.
    inflated += entry.uncompressedSize;
    if (inflated > mostInflated) throw new Uncountable('inflates too far');
    await use(entry.fileName, await zip.openReadStreamPromise(entry));
  }
}

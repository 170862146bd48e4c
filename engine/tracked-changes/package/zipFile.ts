import { unzipRaw, type ZipEntry } from 'unzipit';
import { limits } from '../limits.ts';
import { UnreadableDocument } from '../unreadableDocument.ts';

/**
 * A ZIP file in memory. unzipit reads it. It is written by copying: records of entries that do not change are copied as
 * they are, with their compressed bytes, times, flags and extra fields, which no library for writing does.
 */
export class ZipFile {
  readonly #bytes: Uint8Array;
  readonly #entries: Map<string, ZipEntry>;
  #inflated = 0;

  private constructor(bytes: Uint8Array, entries: Map<string, ZipEntry>) {
    // `slice` of a `Buffer` of Node shares its memory; that of a plain array copies.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = entries;
  }

  static async open(bytes: Uint8Array): Promise<ZipFile> {
    if (bytes.length > limits.fileBytes) throw new UnreadableDocument('too_large', 'too many bytes');
    let entries: ZipEntry[];
    try {
      ({ entries } = await unzipRaw(bytes as Uint8Array<ArrayBuffer>));
    } catch (error) {
      throw new UnreadableDocument('damaged', `no ZIP file: ${messageOf(error)}`);
    }
    if (entries.length > limits.parts) throw new UnreadableDocument('too_large', 'too many parts');
    const byName = new Map<string, ZipEntry>();
    for (const entry of entries) {
      if (entry.encrypted) throw new UnreadableDocument('password', 'an encrypted part');
      // Programs differ in which of two entries they read, so what a person checked may not be what Word opens.
      if (byName.has(keyOf(entry.name))) throw new UnreadableDocument('damaged', 'two parts of one name');
      byName.set(keyOf(entry.name), entry);
    }
    return new ZipFile(bytes, byName);
  }

  get names(): string[] {
    return [...this.#entries.values()].map(({ name }) => name);
  }

  /** Inflates an entry; undefined if there is none. Names of parts ignore case. */
  async read(name: string): Promise<Uint8Array | undefined> {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) return undefined;
    this.#inflated += entry.size;
    if (this.#inflated > limits.inflatedBytes) throw new UnreadableDocument('too_large', 'inflates too far');
    const bytes = new Uint8Array(entry.size);
    let at = 0;
    try {
      // The library throws where an entry inflates further than its size says.
      for await (const piece of readStream(await entry.stream())) {
        bytes.set(piece, at);
        at += piece.length;
      }
    } catch (error) {
      throw new UnreadableDocument('damaged', `cannot inflate ${name}: ${messageOf(error)}`);
    }
    if (at !== entry.size) throw new UnreadableDocument('damaged', `${name} is cut off`);
    return bytes;
  }

  /** Returns the file with the contents of some entries replaced. The order of the entries stays. */
  async replace(contents: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
    const replaced = new Map([...contents].map(([name, content]) => [keyOf(name), content]));
    const directory = findDirectory(this.#bytes);
    const records = listRecords(this.#bytes, directory);
    const head: Uint8Array[] = [];
    const tail: Uint8Array[] = [];
    let offset = 0;
    // Copies everything between the records too, such as the data descriptors after the data.
    const inFile = [...records].sort((left, right) => left.offset - right.offset);
    const moved = new Map<CentralRecord, Uint8Array>();
    let copied = 0;
    for (const [index, record] of inFile.entries()) {
      const content = replaced.get(keyOf(record.name));
      const end = inFile[index + 1]?.offset ?? directory.start;
      if (!content) {
        head.push(this.#bytes.subarray(index ? record.offset : 0, end));
        moved.set(record, withOffset(record.bytes, record.offset - copied + offset));
        offset += end - (index ? record.offset : 0);
      } else {
        const before = this.#bytes.subarray(0, index ? 0 : record.offset);
        const written = await writeEntry(this.#bytes, record, content, offset + before.length);
        head.push(before, written.local);
        moved.set(record, written.central);
        offset += before.length + written.local.length;
      }
      copied = end;
    }
    for (const record of records) tail.push(moved.get(record)!);
    const size = tail.reduce((sum, { length }) => sum + length, 0);
    return concatenate([...head, ...tail, endRecord(this.#bytes, directory, offset, size)]);
  }
}

const keyOf = (name: string): string => name.replace(/^\//, '').toLowerCase();
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const endLength = 22;
const centralLength = 46;
const localLength = 30;

interface Directory {
  start: number;
  count: number;
  /** Position of the record that ends the file. */
  end: number;
}

interface CentralRecord {
  name: string;
  bytes: Uint8Array;
  /** Position of the local header. */
  offset: number;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Finds the central directory by the last record. A ZIP64 file has no valid numbers in it, and documents are smaller. */
function findDirectory(bytes: Uint8Array): Directory {
  const view = viewOf(bytes);
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - 0xffff); at -= 1) {
    if (view.getUint32(at, true) !== signatures.end) continue;
    const directory = { count: view.getUint16(at + 10, true), start: view.getUint32(at + 16, true), end: at };
    if (directory.start === 0xffffffff || directory.count === 0xffff) break;
    return directory;
  }
  throw new UnreadableDocument('unsupported', 'a ZIP64 file');
}

function listRecords(bytes: Uint8Array, { start, count }: Directory): CentralRecord[] {
  const view = viewOf(bytes);
  const records: CentralRecord[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + centralLength > bytes.length || view.getUint32(at, true) !== signatures.central)
      throw new UnreadableDocument('damaged', 'the central directory is cut off');
    const nameLength = view.getUint16(at + 28, true);
    const length = centralLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const offset = view.getUint32(at + 42, true);
    if (offset + localLength > start || view.getUint32(offset, true) !== signatures.local)
      throw new UnreadableDocument('damaged', 'an entry outside of the file');
    const name = new TextDecoder().decode(bytes.subarray(at + centralLength, at + centralLength + nameLength));
    records.push({ name, bytes: bytes.subarray(at, at + length), offset });
    at += length;
  }
  return records;
}

function withOffset(central: Uint8Array, offset: number): Uint8Array {
  const copy = central.slice();
  viewOf(copy).setUint32(42, offset, true);
  return copy;
}

/** Flag of an entry whose sizes follow its data. */
const hasDescriptor = 0x0008;
/** Bits of the level of compression, which no reader needs. */
const levelBits = 0x0006;

/** Writes an entry with new content. It keeps its name, time and attributes. */
async function writeEntry(
  bytes: Uint8Array,
  record: CentralRecord,
  content: Uint8Array,
  offset: number,
): Promise<{ local: Uint8Array; central: Uint8Array }> {
  const packed = await deflate(content);
  const view = viewOf(bytes);
  const nameLength = view.getUint16(record.offset + 26, true);
  const extraLength = view.getUint16(record.offset + 28, true);
  const header = bytes.slice(record.offset, record.offset + localLength + nameLength + extraLength);
  const central = withOffset(record.bytes, offset);
  for (const [target, flagsAt] of [
    [viewOf(header), 6],
    [viewOf(central), 8],
  ] as const) {
    target.setUint16(flagsAt, target.getUint16(flagsAt, true) & ~(hasDescriptor | levelBits), true);
    target.setUint16(flagsAt + 2, 8, true);
    target.setUint32(flagsAt + 8, crc32(content), true);
    target.setUint32(flagsAt + 12, packed.length, true);
    target.setUint32(flagsAt + 16, content.length, true);
  }
  return { local: concatenate([header, packed]), central };
}

function endRecord(bytes: Uint8Array, directory: Directory, start: number, size: number): Uint8Array {
  const end = bytes.slice(directory.end);
  viewOf(end).setUint32(12, size, true);
  viewOf(end).setUint32(16, start, true);
  return end;
}

async function deflate(content: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([content as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = crcTable[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

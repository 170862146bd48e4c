import { UnreadableDocument } from '../unreadableDocument.ts';

/**
 * Returns a ZIP file with the contents of some entries replaced, by their positions in the central directory. All other
 * entries are copied with their headers, compressed bytes, times, flags and extra fields, and the order stays. Libraries
 * do not write so (decision 073): unzipit, which reads the file, does not give the positions of the headers, and the
 * readers of the server need Node and the file store. So the records are read here (APPNOTE.TXT 6.3.3, sections 4.3.7,
 * 4.3.12 and 4.3.16).
 */
export async function replaceEntries(
  bytes: Uint8Array,
  contents: ReadonlyMap<number, Uint8Array>,
): Promise<Uint8Array> {
  const directory = findDirectory(bytes);
  const records = listRecords(bytes, directory);
  const inFile = [...records.entries()].sort(([, left], [, right]) => left.offset - right.offset);
  let offset = inFile[0]?.[1].offset ?? directory.start;
  const written = [bytes.subarray(0, offset)];
  for (const [at, [index, record]] of inFile.entries()) {
    const content = contents.get(index);
    // What is between the records is copied too, such as the data descriptors after the data.
    const end = inFile[at + 1]?.[1].offset ?? directory.start;
    const local = content ? await writeEntry(bytes, record, content) : bytes.subarray(record.offset, end);
    viewOf(record.central).setUint32(42, offset, true);
    written.push(local);
    offset += local.length;
  }
  const centrals = records.map(({ central }) => central);
  const size = centrals.reduce((sum, { length }) => sum + length, 0);
  return concatenate([...written, ...centrals, endRecord(bytes, directory, offset, size)]);
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

interface EntryRecord {
  /** A copy of the record in the central directory. */
  central: Uint8Array;
  /** Position of the local header in the file that is read. */
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

function listRecords(bytes: Uint8Array, { start, count }: Directory): EntryRecord[] {
  const view = viewOf(bytes);
  const records: EntryRecord[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + centralLength > bytes.length || view.getUint32(at, true) !== signatures.central)
      throw new UnreadableDocument('damaged', 'the central directory is cut off');
    const length = [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), centralLength);
    const offset = view.getUint32(at + 42, true);
    if (offset + localLength > start || view.getUint32(offset, true) !== signatures.local)
      throw new UnreadableDocument('damaged', 'an entry outside of the file');
    records.push({ central: bytes.slice(at, at + length), offset });
    at += length;
  }
  return records;
}

/** Flag of an entry whose sizes follow its data. */
const hasDescriptor = 0x0008;
/** Bits of the level of compression, which no reader needs. */
const levelBits = 0x0006;

/** Returns the local header and the data of an entry with new content. Its name, time and attributes stay. */
async function writeEntry(
  bytes: Uint8Array,
  { central, offset }: EntryRecord,
  content: Uint8Array,
): Promise<Uint8Array> {
  const packed = await deflate(content);
  const view = viewOf(bytes);
  const nameLength = view.getUint16(offset + 26, true);
  const extraLength = view.getUint16(offset + 28, true);
  const header = bytes.slice(offset, offset + localLength + nameLength + extraLength);
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
  return concatenate([header, packed]);
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

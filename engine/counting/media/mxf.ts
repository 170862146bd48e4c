import { asciiOf, type ByteSource, bytesAt, viewOf } from '../byteSource.ts';
import type { CountFormat } from '../countFormat.ts';
import { Uncountable } from '../uncountable.ts';
import { setMinutes } from './minutes.ts';

/** Beginnings of keys, SMPTE ST 377-1: of a partition, and of a metadata set. */
const partitionKey = '\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02\x01\x01';
const setKey = '\x06\x0e\x2b\x34\x02\x53\x01\x01\x0d\x01\x01\x01\x01\x01';
/** Kinds of sets: the byte at index 14 of a key. */
const kinds = { sequence: 0x0f, track: 0x3b };
/** Tags of the items of a set. */
const tags = { duration: 0x0202, identifier: 0x3c0a, sequence: 0x4803, editRate: 0x4b01 };

/** Bytes of another format that may precede the first partition. */
const maxRunIn = 64 * 1024;
/** Metadata of a recording has a few hundred sets, of a few hundred bytes each. */
const maxSets = 5_000;
const maxSetBytes = 64 * 1024;

/** The values of metadata sets that give the length. */
interface Metadata {
  /** Edit units of each sequence, by its identifier. */
  durations: Map<string, number>;
  /** Edit units per second of each track, with the identifier of its sequence. */
  tracks: { sequence: string; rate: number }[];
}

/** Reads the length of an MXF file from the tracks in its header, or in its footer if the header does not know it. */
export const countMxf: CountFormat = async (source, found) => {
  const start = indexOf(await bytesAt(source, 0, maxRunIn), partitionKey);
  if (start < 0) throw new Uncountable('damaged', 'no MXF file');
  const header = await readPartition(source, start);
  const seconds = secondsOf(header.metadata);
  if (seconds || !header.footer) return setMinutes(found, seconds);
  const footer = await readPartition(source, start + header.footer);
  setMinutes(found, secondsOf(footer.metadata));
};

function indexOf(bytes: Uint8Array, mark: string): number {
  for (let at = bytes.indexOf(mark.charCodeAt(0)); at >= 0; at = bytes.indexOf(mark.charCodeAt(0), at + 1))
    if (asciiOf(bytes, at, at + mark.length) === mark) return at;
  return -1;
}

const secondsOf = ({ durations, tracks }: Metadata): number =>
  Math.max(0, ...tracks.map(({ sequence, rate }) => (durations.get(sequence) ?? 0) / rate).filter(Number.isFinite));

async function readPartition(source: ByteSource, start: number): Promise<{ metadata: Metadata; footer: number }> {
  const metadata: Metadata = { durations: new Map(), tracks: [] };
  let at = start;
  let footer = 0;
  for (let seen = 0; seen < maxSets; seen += 1) {
    const item = await itemAt(source, at);
    // The essence (pictures and sound) follows the metadata and has keys of another kind.
    if (!item || (!item.key.startsWith(setKey.slice(0, 5)) && !isFiller(item.key))) break;
    if (at > start && item.key.startsWith(partitionKey)) break;
    if (item.key.startsWith(partitionKey)) footer = await footerOf(source, item.start);
    else if (item.key.startsWith(setKey) && item.end - item.start <= maxSetBytes)
      readSet(item.key.charCodeAt(14), await bytesAt(source, item.start, item.end - item.start), metadata);
    at = item.end;
  }
  return { metadata, footer };
}

/** Returns whether an item is padding. The byte at index 7 of its key is a version. */
const isFiller = (key: string): boolean => key.slice(8, 15) === '\x03\x01\x02\x10\x01\x00\x00';

/** Parses an item: a key of 16 bytes, a length as in ASN.1 (BER), and a value. */
async function itemAt(source: ByteSource, at: number): Promise<{ key: string; start: number; end: number } | null> {
  const head = await bytesAt(source, at, 25);
  const first = head[16];
  if (first === undefined) return null;
  const more = first < 0x80 ? 0 : first - 0x80;
  if (more > 8 || head.length < 17 + more) return null;
  const length = more ? head.subarray(17, 17 + more).reduce((sum, byte) => sum * 256 + byte, 0) : first;
  const start = at + 17 + more;
  return start + length > source.size ? null : { key: asciiOf(head, 0, 16), start, end: start + length };
}

async function footerOf(source: ByteSource, start: number): Promise<number> {
  const bytes = await bytesAt(source, start + 24, 8);
  return bytes.length < 8 ? 0 : Number(viewOf(bytes).getBigUint64(0));
}

function readSet(kind: number, bytes: Uint8Array, { durations, tracks }: Metadata): void {
  if (kind !== kinds.sequence && kind !== kinds.track) return;
  const items = itemsOf(bytes);
  if (kind === kinds.track) {
    const [sequence, rate] = [items.get(tags.sequence), items.get(tags.editRate)];
    if (sequence && rate?.length === 8)
      tracks.push({ sequence: asciiOf(sequence), rate: viewOf(rate).getInt32(0) / viewOf(rate).getInt32(4) });
    return;
  }
  const [identifier, duration] = [items.get(tags.identifier), items.get(tags.duration)];
  // An unknown length is -1.
  if (identifier && duration?.length === 8)
    durations.set(asciiOf(identifier), Math.max(0, Number(viewOf(duration).getBigInt64(0))));
}

/** Parses the items of a set: a tag and a length of two bytes each, and a value. */
function itemsOf(bytes: Uint8Array): Map<number, Uint8Array> {
  const items = new Map<number, Uint8Array>();
  const numbers = viewOf(bytes);
  for (let at = 0; at + 4 <= bytes.length; ) {
    const [tag, length] = [numbers.getUint16(at), numbers.getUint16(at + 2)];
    items.set(tag, bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return items;
}

import { asciiOf, type ByteSource, bytesAt, viewOf } from '../byteSource.ts';
import type { CountFormat } from '../countFormat.ts';
import { Uncountable } from '../uncountable.ts';
import { setMinutes } from './minutes.ts';

/** Boxes of a file that are searched. The boxes of fragments come after the header. */
const maxBoxes = 1_000;

interface Box {
  type: string;
  /** Offsets of the first byte of its content, and of the first byte behind it. */
  start: number;
  end: number;
}

/** Reads the length of an MP4, M4A or QuickTime file from the boxes `mvhd` and `mehd`: ISO/IEC 14496-12. */
export const countMp4: CountFormat = async (source, found) => {
  const movie = await findBox(source, 'moov', 0, source.size);
  if (!movie) throw new Uncountable('damaged', 'no movie inside');
  const header = await findBox(source, 'mvhd', movie.start, movie.end);
  if (!header) throw new Uncountable('damaged', 'no header of the movie');
  const { scale, ticks } = await readMovieHeader(source, header);
  setMinutes(found, (ticks || (await fragmentTicks(source, movie))) / scale);
};

async function findBox(source: ByteSource, type: string, from: number, to: number): Promise<Box | null> {
  let at = from;
  for (let seen = 0; at + 8 <= to && seen < maxBoxes; seen += 1) {
    const box = await boxAt(source, at, to);
    if (!box) return null;
    if (box.type === type) return box;
    at = box.end;
  }
  return null;
}

async function boxAt(source: ByteSource, at: number, to: number): Promise<Box | null> {
  const head = await bytesAt(source, at, 16);
  if (head.length < 8) return null;
  const numbers = viewOf(head);
  const short = numbers.getUint32(0);
  const isLong = short === 1 && head.length === 16;
  const size = isLong ? Number(numbers.getBigUint64(8)) : short || to - at;
  const start = at + (isLong ? 16 : 8);
  const end = at + size;
  return end >= start && end <= to ? { type: asciiOf(head, 4, 8), start, end } : null;
}

/** Returns 0 for an unknown length, which is stored as all ones. */
const ticksOrUnknown = (ticks: bigint, bits: 32 | 64): number =>
  ticks === 2n ** BigInt(bits) - 1n ? 0 : Number(ticks);

async function readMovieHeader(source: ByteSource, { start }: Box): Promise<{ scale: number; ticks: number }> {
  const bytes = await bytesAt(source, start, 32);
  if (bytes.length < 32) throw new Uncountable('damaged', 'the header of the movie is cut off');
  const numbers = viewOf(bytes);
  return bytes[0] === 1
    ? { scale: numbers.getUint32(20), ticks: ticksOrUnknown(numbers.getBigUint64(24), 64) }
    : { scale: numbers.getUint32(12), ticks: ticksOrUnknown(BigInt(numbers.getUint32(16)), 32) };
}

async function fragmentTicks(source: ByteSource, movie: Box): Promise<number> {
  const fragments = await findBox(source, 'mvex', movie.start, movie.end);
  const header = fragments && (await findBox(source, 'mehd', fragments.start, fragments.end));
  if (!header) return 0;
  const bytes = await bytesAt(source, header.start, 12);
  if (bytes.length < 8 || (bytes[0] === 1 && bytes.length < 12)) return 0;
  const numbers = viewOf(bytes);
  return bytes[0] === 1
    ? ticksOrUnknown(numbers.getBigUint64(4), 64)
    : ticksOrUnknown(BigInt(numbers.getUint32(4)), 32);
}

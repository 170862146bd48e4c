import { asciiOf, type ByteSource, bytesAt, viewOf } from '../byteSource.ts';
import type { CountFormat } from '../countFormat.ts';
import { Uncountable } from '../uncountable.ts';
import { endOfId3Tags } from './id3.ts';
import { setMinutes } from './minutes.ts';

/** Bytes in which the first frame is searched. Some programs write zeros or a picture before it. */
const searchedBytes = 256 * 1024;

/** Bit rates in kbit/s, by version (1, or 2 and 2.5), layer and index in the header. */
const bitRates: Record<string, number[]> = {
  '1-1': [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  '2-3': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

interface Frame {
  bytes: number;
  samples: number;
  samplesPerSecond: number;
  bitsPerSecond: number;
  /** Bytes of side information before a Xing header. */
  side: number;
}

/**
 * Reads the length of an MP3 file: from the number of frames in a Xing, Info or VBRI header, else from the size and the
 * bit rate of the first frame.
 */
export const countMp3: CountFormat = async (source, found) => {
  const start = await endOfId3Tags(source);
  const head = await bytesAt(source, start, searchedBytes);
  const { at, frame } = firstFrame(head);
  const frames = framesNamed(head.subarray(at, at + frame.bytes), frame.side);
  const seconds = frames
    ? (frames * frame.samples) / frame.samplesPerSecond
    : ((await soundBytes(source, start + at)) * 8) / frame.bitsPerSecond;
  setMinutes(found, seconds);
};

/** Finds the first frame that is followed by another frame, or that is the only one. */
function firstFrame(head: Uint8Array): { at: number; frame: Frame } {
  for (let at = head.indexOf(0xff); at >= 0 && at + 4 <= head.length; at = head.indexOf(0xff, at + 1)) {
    const frame = frameAt(head, at);
    if (!frame) continue;
    const next = at + frame.bytes;
    if (next + 4 > head.length || frameAt(head, next)) return { at, frame };
  }
  throw new Uncountable('damaged', 'no sound inside');
}

/** Parses the header of a frame; null if there is none. ISO/IEC 11172-3, 2.4.1.3, with the extension of version 2.5. */
function frameAt(bytes: Uint8Array, at: number): Frame | null {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || kind < 0xe0) return null;
  const [version, layer] = [(kind >> 3) & 3, 4 - ((kind >> 1) & 3)];
  const base = sampleRates[(rates >> 2) & 3];
  if (version === 1 || layer === 4 || !base) return null;
  const isFirst = version === 3;
  const kilobits = bitRates[`${isFirst ? 1 : 2}-${layer}`]?.[rates >> 4];
  if (!kilobits) return null;
  const samplesPerSecond = base / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1_152;
  const padding = (rates >> 1) & 1 ? (layer === 1 ? 4 : 1) : 0;
  const isMono = mode >> 6 === 3;
  return {
    bytes: Math.floor(((samples / 8) * kilobits * 1_000) / samplesPerSecond) + padding,
    samples,
    samplesPerSecond,
    bitsPerSecond: kilobits * 1_000,
    side: isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  };
}

/** Returns the number of frames in a Xing, Info or VBRI header; 0 if there is none. */
function framesNamed(frame: Uint8Array, side: number): number {
  const numbers = viewOf(frame);
  const xing = 4 + side;
  if (frame.length >= xing + 12 && /^(Xing|Info)$/.test(asciiOf(frame, xing, xing + 4)))
    return numbers.getUint32(xing + 4) & 1 ? numbers.getUint32(xing + 8) : 0;
  const isVbri = frame.length >= 36 + 18 && asciiOf(frame, 36, 40) === 'VBRI';
  return isVbri ? numbers.getUint32(36 + 14) : 0;
}

/** Returns the number of bytes of sound: without the ID3v1 tag at the end of the file. */
async function soundBytes(source: ByteSource, start: number): Promise<number> {
  const tag = asciiOf(await bytesAt(source, source.size - 128, 3));
  return source.size - start - (tag === 'TAG' ? 128 : 0);
}

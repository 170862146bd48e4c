import { asciiOf, bytesAt, viewOf } from '../byteSource.ts';
import type { CountFormat } from '../countFormat.ts';
import { Uncountable } from '../uncountable.ts';
import { endOfId3Tags } from './id3.ts';
import { setMinutes } from './minutes.ts';

/** Reads the length of a FLAC file from its first block, STREAMINFO: RFC 9639, section 8.2. */
export const countFlac: CountFormat = async (source, found) => {
  const start = await endOfId3Tags(source);
  const head = await bytesAt(source, start, 42);
  if (head.length < 42 || asciiOf(head, 0, 4) !== 'fLaC' || (head[4]! & 0x7f) !== 0)
    throw new Uncountable('damaged', 'no FLAC file');
  const numbers = viewOf(head);
  // 20 bits samples a second, 3 bits channels, 5 bits depth, 36 bits samples.
  const rate = numbers.getUint32(18) >>> 12;
  const samples = (numbers.getUint8(21) & 0x0f) * 2 ** 32 + numbers.getUint32(22);
  setMinutes(found, samples / rate);
};

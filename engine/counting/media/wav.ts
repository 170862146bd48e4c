import { asciiOf, bytesAt, viewOf } from '../byteSource.ts';
import type { CountFormat } from '../countFormat.ts';
import { Uncountable } from '../uncountable.ts';
import { setMinutes } from './minutes.ts';

const maxChunks = 1_000;
/** The stored size if the real one does not fit in 32 bits, or was not known yet. */
const unknownSize = 0xffffffff;

/** Reads the length of a WAV file, also of one over 4 GB (RF64, BW64): bytes of sound divided by bytes per second. */
export const countWav: CountFormat = async (source, found) => {
  const head = await bytesAt(source, 0, 12);
  if (!/^(RIFF|RF64|BW64)....WAVE$/s.test(asciiOf(head))) throw new Uncountable('damaged', 'no WAV file');
  let bytesPerSecond = 0;
  let large = 0;
  let at = 12;
  for (let seen = 0; seen < maxChunks && at + 8 <= source.size; seen += 1) {
    const chunk = await bytesAt(source, at, 28);
    const numbers = viewOf(chunk);
    const [name, size] = [asciiOf(chunk, 0, 4), numbers.getUint32(4, true)];
    if (name === 'fmt ' && chunk.length >= 20) bytesPerSecond = numbers.getUint32(16, true);
    if (name === 'ds64' && chunk.length >= 24) large = Number(numbers.getBigUint64(16, true));
    if (name === 'data') {
      const rest = source.size - at - 8;
      const sound = size === unknownSize ? large || rest : size || rest;
      return setMinutes(found, Math.min(sound, rest) / bytesPerSecond);
    }
    at += 8 + size + (size % 2);
  }
  throw new Uncountable('damaged', 'no sound inside');
};

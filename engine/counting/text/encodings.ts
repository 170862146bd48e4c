/**
 * Finds the encoding of a text. A wrong guess gives a wrong count, and a wrong count changes a price. So an encoding is
 * declared by the text (a byte order mark, escape sequences) or proved by decoding it, else it counts as unknown.
 */
import { Uncountable } from '../uncountable.ts';
import { WordCount } from './wordCount.ts';

/** Control characters that no text contains. ESC is not one of them: it begins the escape sequences of ISO 2022. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
const unprintable = /[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]/;
const unprintableBytes = new Set(
  Array.from({ length: 0x80 }, (_, byte) => byte).filter(byte => unprintable.test(String.fromCharCode(byte))),
);
/** Characters in HZ, a 7-bit encoding of GB 2312, which is valid ASCII. */
const hzPair = /~\{(?:[!-~]{2})+~\}/;
/** A program writes it in place of a character that it could not decode: text is lost. */
const replacement = '\ufffd';

/** Throws `encoding` if a decoded text cannot be what its author wrote. */
export function ensureReadable(text: string): void {
  if (text.includes(replacement)) throw new Uncountable('encoding', 'characters are lost');
  if (unprintable.test(text)) throw new Uncountable('encoding', 'control characters');
}

/** Returns whether valid UTF-8 may be in another encoding: UTF-16, ISO 2022 and HZ consist of ASCII bytes. */
export const mayBeOtherThanUtf8 = (text: string): boolean => unprintable.test(text) || hzPair.test(text);

/** Returns the encoding that a byte order mark declares; null without one. */
export function encodingOfMark(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Decodes bytes that are not plain UTF-8. Throws `encoding` if their encoding is uncertain. */
export async function decodeProven(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const text = decodeEscaped(bytes) ?? decodeUtf16(bytes) ?? (await decodeDetected(bytes));
  ensureReadable(text);
  return text;
}

/** Decodes ISO-2022-JP, which its escape sequences declare. No decoder exists for ISO-2022-CN and ISO-2022-KR. */
function decodeEscaped(bytes: Uint8Array<ArrayBuffer>): string | null {
  if (!bytes.includes(0x1b) || bytes.some(byte => byte > 0x7f || byte === 0)) return null;
  return decodeStrictly('iso-2022-jp', bytes);
}

/** Decodes UTF-16 without a byte order mark, if only one byte order gives a text. */
function decodeUtf16(bytes: Uint8Array<ArrayBuffer>): string | null {
  if (bytes.length % 2 || !bytes.some(byte => unprintableBytes.has(byte))) return null;
  const readings = [decodeStrictly('utf-16le', bytes), decodeStrictly('utf-16be', bytes)].filter(isText);
  const [only] = readings;
  if (readings.length === 1) return only!;
  const [even, odd] = [0, 1].map(at => share(bytes, index => index % 2 === at && bytes[index] === 0));
  // Latin letters have a zero beside each of them, always on the same side.
  if (odd! > 0.2 && even === 0) return decodeStrictly('utf-16le', bytes);
  if (even! > 0.2 && odd === 0) return decodeStrictly('utf-16be', bytes);
  return null;
}

const share = (bytes: Uint8Array, holds: (index: number) => boolean): number =>
  bytes.reduce((sum, _, index) => sum + (holds(index) ? 1 : 0), 0) / (bytes.length / 2);

/** Returns whether a text has no control, unassigned or private-use characters. */
const isText = (text: string | null): text is string =>
  text !== null && !unprintable.test(text) && !/[\p{Cn}\p{Co}\ufffd]/u.test(text);

function decodeStrictly(encoding: string, bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Number of bytes that the detector gets, from shortly before the first byte that is not ASCII. */
const sampleBytes = 128 * 1024;
/** With less confidence of the detector, other plausible encodings must give the same count. */
const clearConfidence = 0.4;
/** Counts that differ by less are equal in the comparison with an order. */
const countTolerance = 0.02;
/** No language has longer words on average. Text with longer ones was decoded with a wrong encoding. */
const maxAverageLength = 40;

const pairEncodings = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'];

/**
 * Returns whether a text seems to have characters of two bytes. Their second byte is mostly above ASCII; an accented
 * letter of one byte is mostly followed by an ASCII letter.
 */
function looksLikePairs(bytes: Uint8Array): boolean {
  let [pairs, high] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    if (bytes[at]! < 0x80) continue;
    at += 1;
    pairs += 1;
    if (bytes[at]! >= 0x80) high += 1;
  }
  return high > pairs / 2;
}

/** Encoding Standard labels for names of the detector. */
const labels: Record<string, string> = {
  big5hkscs: 'big5-hkscs',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  maccyrillic: 'x-mac-cyrillic',
  macroman: 'macintosh',
};
const labelOf = (encoding: string): string => labels[encoding.toLowerCase().replace(/[^a-z0-9]/g, '')] ?? encoding;

async function decodeDetected(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { detect } = await import('jschardet');
  const start = Math.max(0, bytes.findIndex(byte => byte > 0x7f) - 1024);
  const { encoding, confidence } = detect(bytes.subarray(start, start + sampleBytes));
  const text = encoding && decodeStrictly(labelOf(encoding), bytes);
  if (!text) throw new Uncountable('encoding', `not ${encoding}, as which it was detected`);
  const others = looksLikePairs(bytes) ? pairEncodings : ['windows-1252'];
  ensureOneCount(bytes, text, confidence < clearConfidence ? others : []);
  return text;
}

/** Throws `encoding` unless every other plausible encoding gives the same number of words. */
function ensureOneCount(bytes: Uint8Array<ArrayBuffer>, text: string, others: string[]): void {
  const words = wordsIn(text);
  if (text.length > maxAverageLength * Math.max(1, words))
    throw new Uncountable('encoding', 'no words that a language has');
  for (const encoding of others) {
    const other = decodeStrictly(encoding, bytes);
    if (other !== null && Math.abs(wordsIn(other) - words) > words * countTolerance)
      throw new Uncountable('encoding', `it could as well be ${encoding}`);
  }
}

function wordsIn(text: string): number {
  const words = new WordCount();
  words.add(text);
  return words.total();
}

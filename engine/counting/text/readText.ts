import { type ByteSource, bytesAt, readAllBytes } from '../byteSource.ts';
import type { CountFormat } from '../countFormat.ts';
import { Uncountable } from '../uncountable.ts';
import { decodeProven, encodingOfMark, ensureReadable, mayBeOtherThanUtf8 } from './encodings.ts';
import { WordCount } from './wordCount.ts';

/** The largest text that is read into memory as a whole, in bytes. */
const maxBytes = 32 * 1024 * 1024;

/** Counts the words of a text. Unicode is read in pieces; a text whose encoding must be detected is read as a whole. */
export const countPlain: CountFormat = async (source, found) => {
  found.word = await decodeText(source, async pieces => {
    const words = new WordCount();
    for await (const piece of pieces) words.add(piece);
    return words.total();
  });
};

/** Reads a whole text into memory. Throws `too_large` for one of more than `largest` bytes or 32 MiB. */
export async function readWholeText(source: ByteSource, largest = maxBytes): Promise<string> {
  if (source.size > Math.min(largest, maxBytes)) throw new Uncountable('too_large', 'too large a text');
  return decodeText(source, async pieces => {
    const parts: string[] = [];
    for await (const piece of pieces) parts.push(piece);
    return parts.join('');
  });
}

/**
 * Decodes a text for `use`: by its byte order mark, else as UTF-8 if it is valid, else by the encoding that encodings.ts
 * can prove. `use` runs again from the beginning if the text turns out not to be UTF-8.
 */
async function decodeText<Result>(
  source: ByteSource,
  use: (pieces: AsyncIterable<string>) => Promise<Result>,
): Promise<Result> {
  const marked = encodingOfMark(await bytesAt(source, 0, 3));
  if (marked) return use(piecesOf(source, marked, ensureReadable)).catch(error => throwUncountable(error, marked));
  try {
    return await use(piecesOf(source, 'utf-8', ensureUtf8));
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof NotUtf8)) throw error;
  }
  const text = await decodeProven(await readAllBytes(source, maxBytes));
  return use(
    (async function* () {
      yield text;
    })(),
  );
}

class NotUtf8 extends Error {}

function ensureUtf8(text: string): void {
  if (mayBeOtherThanUtf8(text)) throw new NotUtf8();
  ensureReadable(text);
}

function throwUncountable(error: unknown, encoding: string): never {
  throw error instanceof TypeError ? new Uncountable('encoding', `not ${encoding}, as its mark says`) : error;
}

/** Decodes text in pieces and checks each with `ensure`. Throws a `TypeError` for bytes outside of the encoding. */
async function* piecesOf(source: ByteSource, encoding: string, ensure: (text: string) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const bytes of await source.read()) {
    const text = decoder.decode(bytes, { stream: true });
    ensure(text);
    yield text;
  }
  yield decoder.decode();
}

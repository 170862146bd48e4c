import { TextDecoder } from 'node:util';
import { type Source, Uncountable } from './source.ts';
import { WordCount } from './wordCount.ts';

/** No text that somebody wrote is larger, and the readers of marked-up text hold it whole. */
const mostMarkedUp = 32 * 1024 * 1024;

/** Words of a text of any size, piece by piece. */
export async function countPlain(source: Source): Promise<number> {
  return decoded(source, async pieces => {
    const words = new WordCount();
    for await (const piece of pieces) words.add(piece);
    return words.total();
  });
}

/** The whole of a text that is not too large to be held. */
export async function textOf(source: Source): Promise<string> {
  if (source.size > mostMarkedUp) throw new Uncountable('too large a text');
  return decoded(source, async pieces => {
    const parts: string[] = [];
    for await (const piece of pieces) parts.push(piece);
    return parts.join('');
  });
}

/** UTF-16 with its mark, UTF-8, or else the old encoding of western Europe, in which any byte is a character. */
async function decoded<Result>(
  source: Source,
  use: (pieces: AsyncIterable<string>) => Promise<Result>,
): Promise<Result> {
  const marked = await encodingOfMark(source);
  if (marked) return use(piecesOf(source, new TextDecoder(marked)));
  try {
    return await use(piecesOf(source, new TextDecoder('utf-8', { fatal: true })));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return use(piecesOf(source, new TextDecoder('windows-1252')));
  }
}

async function encodingOfMark(source: Source): Promise<string | null> {
  const [head] = await (await source.read({ start: 0, end: 1 })).toArray();
  const mark = head?.length >= 2 ? (head as Buffer).readUInt16BE(0) : 0;
  if (mark === 0xfffe) return 'utf-16le';
  return mark === 0xfeff ? 'utf-16be' : null;
}

async function* piecesOf(source: Source, decoder: TextDecoder): AsyncGenerator<string> {
  for await (const bytes of (await source.read()) as AsyncIterable<Buffer>)
    yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

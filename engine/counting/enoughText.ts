import { Uncountable } from './uncountable.ts';

/** A page of a book has hundreds of words. A picture with fewer beside it may be a page itself. */
export const fewWords = 50;

/** Throws where a document may be pictures of its text: scanned pages with a stamp or a title. */
export function ensureEnoughText({ words, pictures }: { words: number; pictures: number }): void {
  if (!words) throw new Uncountable(pictures ? 'scan' : 'empty', 'no text');
  if (words < pictures * fewWords) throw new Uncountable('scan', 'pictures that may be of text');
}

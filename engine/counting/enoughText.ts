import { Uncountable } from './uncountable.ts';

/** A page of a book has hundreds of words. A picture with fewer words beside it may be a scanned page. */
export const fewWords = 50;

/**
 * Throws `empty` for a document without text and pictures, and `scan` for one that may consist of scanned pages, with
 * only a stamp or a title as text.
 */
export function ensureEnoughText({ words, pictures }: { words: number; pictures: number }): void {
  if (!words) throw new Uncountable(pictures ? 'scan' : 'empty', 'no text');
  if (words < pictures * fewWords) throw new Uncountable('scan', 'pictures that may be of text');
}

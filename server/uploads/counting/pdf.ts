import { getDocumentProxy } from 'unpdf';
import { bytesOf, type Source, Uncountable } from './source.ts';
import { WordCount } from './wordCount.ts';

/** A reader of PDF holds the file whole. */
const most = 128 * 1024 * 1024;
const mostPages = 20_000;

/** Words of the text that a PDF has; one of scanned pages has none and is not counted. */
export async function countPdf(source: Source): Promise<number> {
  const data = await bytesOf(source, most);
  const pdf = await getDocumentProxy(data, {
    ...{ verbosity: 0, isEvalSupported: false, disableFontFace: true, useSystemFonts: false },
    ...{ enableXfa: false, stopAtErrors: true, maxImageSize: 1 },
  });
  if (pdf.numPages > mostPages) throw new Uncountable('too many pages');
  const words = new WordCount();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    words.add(textOf(items));
    words.break();
    page.cleanup();
  }
  const total = words.total();
  if (!total) throw new Uncountable('no text, only pictures of it');
  return total;
}

type Items = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>['getTextContent']>
>['items'];

/** The text of a page, with words that were divided at the end of a line put together again. */
const textOf = (items: Items): string =>
  items
    .map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, '$1');

import { getDocumentProxy } from 'unpdf';
import { readAllBytes } from './byteSource.ts';
import type { CountFormat } from './countFormat.ts';
import { fewWords } from './enoughText.ts';
import { WordCount } from './text/wordCount.ts';
import { Uncountable } from './uncountable.ts';

const maxPages = 20_000;

const readerOptions = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  enableXfa: false,
  maxImageSize: 1,
};

/**
 * Counts the pages of a PDF and the words of its text. Throws `scan` if a page may be a picture of text. pdf.js reads the
 * whole file into memory.
 */
export const countPdf: CountFormat = async (source, found, { heldBytes }) => {
  const data = await readAllBytes(source, heldBytes);
  const pdf = await getDocumentProxy(data.slice(), { ...readerOptions, verbosity: 0, stopAtErrors: true });
  if (pdf.numPages > maxPages) throw new Uncountable('too_large', 'too many pages');
  if (pdf.numPages < 1) throw new Uncountable('damaged', 'no pages');
  found.page = pdf.numPages;
  await ensureWhole(pdf);
  let total = 0;
  const sparse: number[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const words = wordsIn(textOf(items));
    if (words < fewWords) sparse.push(number);
    total += words;
    page.cleanup();
  }
  if (!total) throw new Uncountable('scan', 'no text, only pictures of it');
  if (sparse.length) await ensureNoPictures(data, sparse);
  found.word = total;
};

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Throws `incomplete` if a PDF has attached files or an XFA form, because their text is on no page. */
async function ensureWhole(pdf: Pdf): Promise<void> {
  const { info } = await pdf.getMetadata();
  const { IsXFAPresent, IsCollectionPresent } = info as Record<string, unknown>;
  const attachments: Map<string, unknown> | null = await pdf.getAttachments();
  if (IsXFAPresent || IsCollectionPresent || attachments?.size)
    throw new Uncountable('incomplete', 'text that is on no page');
}

function wordsIn(text: string): number {
  const odd = text.match(/[\ufffd\p{Co}\p{Cn}]/gu)?.length ?? 0;
  // A few such characters are bullets of a symbol font.
  if (text.includes('\ufffd') || odd > text.length * 0.02)
    throw new Uncountable('encoding', 'letters that are not named');
  const words = new WordCount();
  words.add(text);
  return words.total();
}

/** A page without words and with more drawn paths may show its letters as outlines. */
const fewPaths = 100;
/** pdf.js: OPS.constructPath. */
const constructPath = 91;
const pictureLeftOut = 'Image exceeded maximum allowed size';

/**
 * Throws `scan` if one of these pages shows a picture or many outlines. Pictures are not decoded, because a small file
 * can contain a huge one. pdf.js then logs a warning, which is the only sign of the picture, so the console is replaced.
 */
async function ensureNoPictures(data: Uint8Array, numbers: number[]): Promise<void> {
  const warn = console.warn;
  const log = console.log;
  let pictures = 0;
  const onMessage = (...message: unknown[]) => {
    if (String(message[0]).includes(pictureLeftOut)) pictures += 1;
  };
  Object.assign(console, { warn: onMessage, log: onMessage });
  try {
    const pdf = await getDocumentProxy(data, { ...readerOptions, verbosity: 1, stopAtErrors: false });
    for (const number of numbers) {
      const page = await pdf.getPage(number);
      const { fnArray } = await page.getOperatorList();
      const paths = fnArray.filter(operator => operator === constructPath).length;
      if (pictures || paths > fewPaths) throw new Uncountable('scan', 'pictures that may be of text');
      page.cleanup();
    }
  } finally {
    Object.assign(console, { warn, log });
  }
}

type Items = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>>['items'];

/** Returns the text of a page, with words that were hyphenated at the end of a line joined. */
const textOf = (items: Items): string =>
  items
    .map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, '$1');

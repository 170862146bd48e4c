import { type ByteSource, concatenate } from '../byteSource.ts';
import type { CountFormat } from '../countFormat.ts';
import { ensureEnoughText } from '../enoughText.ts';
import { type TextSink, WordCount } from '../text/wordCount.ts';
import { Uncountable } from '../uncountable.ts';
import { type RtfToken, RtfTokens } from './rtfTokens.ts';

interface Group {
  hidden: boolean;
  deleted: boolean;
  skipped: number;
  begun: boolean;
  /** Code page of the current font; null for the code page of the document. */
  page: number | null;
  isFontTable: boolean;
}

/** Groups without text of the document. Groups that begin with `*` do not count either. */
const hidden = new Set(
  (
    'fonttbl colortbl stylesheet info pict object nonshppict header headerl headerr headerf footer footerl footerr footerf ' +
    'fldinst filetbl listtable revtbl rsidtbl generator xmlnstbl annotation atnid atnauthor xe tc txe themedata datastore'
  ).split(' '),
);
const pictures = new Set(['pict', 'object']);
const breaks = new Set('par line tab cell nestcell row nestrow sect page column softline emspace enspace ~'.split(' '));
const signs = new Map([
  ['emdash', '\u2014'],
  ['endash', '\u2013'],
  ['bullet', '\u2022'],
  ['_', '\u2011'],
  ['\n', ' '],
  ['\r', ' '],
  ['lquote', '\u2018'],
  ['rquote', '\u2019'],
  ['ldblquote', '\u201c'],
  ['rdblquote', '\u201d'],
]);
/** More fonts than any document has. */
const maxFonts = 10_000;
/** Maximum number of bytes of one run of text, which is kept in memory. */
const maxRunBytes = 32 * 1024 * 1024;
/** Code pages of the character sets of fonts. */
const pageOfCharset: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};
const encodingOfPage: Record<number, string> = {
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  54936: 'gb18030',
  65001: 'utf-8',
};

/** Counts the words of an RTF document, including footnotes, and reads its saved number of pages. */
export const countRtf: CountFormat = async (source, found) => {
  const words = new WordCount();
  const reader = await readTokens(source, words);
  if (reader.pages) found.page = reader.pages;
  reader.end();
  const total = words.total();
  ensureEnoughText({ words: total, pictures: reader.pictures });
  found.word = total;
};

/** Passes the text of an RTF document to a sink. Throws `Uncountable` as counting does, after the text before the fault. */
export async function readRtfText(source: ByteSource, sink: TextSink): Promise<void> {
  const reader = await readTokens(source, sink);
  reader.end();
}

async function readTokens(source: ByteSource, sink: TextSink): Promise<RtfText> {
  const reader = new RtfText(sink);
  const tokens = new RtfTokens(token => reader.take(token));
  for await (const piece of await source.read()) tokens.push(piece);
  tokens.end();
  return reader;
}

class RtfText {
  readonly #sink: TextSink;
  readonly #groups: Group[] = [];
  #group: Group = { hidden: false, deleted: false, skipped: 1, begun: true, page: null, isFontTable: false };
  #documentPage = 1252;
  readonly #pageOfFont = new Map<number, number | undefined>();
  #font = 0;
  /** Bytes of the current run of text. A character may have two, so a run is decoded as a whole. */
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  readonly #decoders = new Map<number, TextDecoder>();
  /** Number of characters to skip: the fallback of a Unicode character. */
  #skip = 0;
  #isRtf = false;
  pictures = 0;
  /** The number of pages when the document was last saved; 0 if it is not known. */
  pages = 0;

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  take(token: RtfToken): void {
    if (token.type === 'open') this.#open();
    else if (token.type === 'close') this.#close();
    else if (token.type === 'text') this.#bytes(token.bytes);
    else this.#command(token.word, token.param);
  }

  /** Passes on the rest of the text. Throws `damaged` if the file is no RTF, or is cut off. */
  end(): void {
    this.#flush();
    if (!this.#isRtf) throw new Uncountable('damaged', 'no RTF');
    if (this.#groups.length) throw new Uncountable('damaged', 'cut off');
  }

  #open(): void {
    this.#flush();
    if (this.#groups.length > 10_000) throw new Uncountable('damaged', 'nested too deep');
    this.#groups.push(this.#group);
    this.#group = { ...this.#group, begun: false };
  }

  #close(): void {
    this.#flush();
    this.#skip = 0;
    this.#group = this.#groups.pop() ?? this.#group;
  }

  #command(word: string, param: number | undefined): void {
    this.#flush();
    const first = !this.#group.begun;
    this.#group.begun = true;
    if (first) this.#beginGroup(word);
    if (word === 'u') this.#unicode(param ?? 0);
    else if (breaks.has(word) && this.#isShown()) this.#sink.break(word);
    else if (signs.has(word)) this.#text(signs.get(word)!);
    else this.#setting(word, param);
  }

  #beginGroup(word: string): void {
    if (word === 'fonttbl') this.#group.isFontTable = true;
    if (!this.#group.hidden && pictures.has(word)) this.pictures += 1;
    if (word === '*' || hidden.has(word)) this.#group.hidden = true;
  }

  #setting(word: string, param: number | undefined): void {
    if (word === 'rtf') this.#isRtf = true;
    else if (word === 'uc') this.#group.skipped = param ?? 1;
    else if (word === 'ansicpg') this.#documentPage = param || 1252;
    else if (word === 'mac') this.#documentPage = 10000;
    else if (word === 'deleted') this.#group.deleted = param !== 0;
    else if (word === 'plain') this.#group.page = null;
    else if (word === 'nofpages') this.pages = Math.max(0, param ?? 0);
    else if (word === 'f') this.#chooseFont(param ?? 0);
    else if (word === 'fcharset' && this.#group.isFontTable) this.#nameFont(param ?? 0);
  }

  /** In the font table, begins the entry of a font; in the text, selects the font. */
  #chooseFont(number: number): void {
    if (this.#group.isFontTable) this.#font = number;
    else this.#group.page = this.#pageOfFont.get(number) ?? null;
  }

  #nameFont(charset: number): void {
    if (this.#pageOfFont.size > maxFonts) throw new Uncountable('damaged', 'too many fonts');
    this.#pageOfFont.set(this.#font, pageOfCharset[charset] ?? (charset ? undefined : 1252));
  }

  #unicode(code: number): void {
    this.#text(String.fromCharCode(code < 0 ? code + 0x1_00_00 : code));
    this.#skip = this.#group.skipped;
  }

  #bytes(bytes: Uint8Array): void {
    this.#group.begun = true;
    const passed = Math.min(this.#skip, bytes.length);
    this.#skip -= passed;
    if (!this.#isShown() || passed === bytes.length) return;
    this.#pending.push(bytes.subarray(passed));
    this.#pendingBytes += bytes.length - passed;
    if (this.#pendingBytes > maxRunBytes) throw new Uncountable('too_large', 'too long a run of text');
  }

  #flush(): void {
    if (!this.#pending.length) return;
    const bytes = concatenate(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#text(this.#decode(bytes));
  }

  #decode(bytes: Uint8Array<ArrayBuffer>): string {
    const page = this.#group.page ?? this.#documentPage;
    const decoder = this.#decoders.get(page) ?? decoderOf(page);
    this.#decoders.set(page, decoder);
    try {
      return decoder.decode(bytes);
    } catch {
      throw new Uncountable('encoding', `not in its code page ${page}`);
    }
  }

  #isShown(): boolean {
    return !this.#group.hidden && !this.#group.deleted;
  }

  #text(text: string): void {
    if (!this.#isShown()) return;
    if (text.includes('\ufffd')) throw new Uncountable('encoding', 'characters are lost');
    this.#sink.add(text);
  }
}

function decoderOf(page: number): TextDecoder {
  try {
    return new TextDecoder(encodingOfPage[page] ?? `windows-${page}`, { fatal: true });
  } catch {
    throw new Uncountable('encoding', `a code page that is not known: ${page}`);
  }
}

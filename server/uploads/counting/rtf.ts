import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Tokenize } from 'rtf-stream-parser';
import { type FileSource, Uncountable } from '../../../engine/server/files/index.ts';
import { ensureEnoughText } from './pictures.ts';
import { WordCount } from './wordCount.ts';

type Token = { type: number; word?: string; param?: number; data?: Buffer };
const [groupStart, groupEnd, control] = [0, 1, 2];

interface Group {
  hidden: boolean;
  deleted: boolean;
  skipped: number;
  begun: boolean;
  /** Code page of its letters: of the font in use, else of the document. */
  page: number | null;
  isFontTable: boolean;
}

/** Groups that hold no text of the document. Those that begin with `*` are left out as well. */
const hidden = new Set(
  (
    'fonttbl colortbl stylesheet info pict object nonshppict header headerl headerr headerf footer footerl footerr footerf ' +
    'fldinst filetbl listtable revtbl rsidtbl generator xmlnstbl annotation atnid atnauthor xe tc txe themedata datastore'
  ).split(' '),
);
const pictures = new Set(['pict', 'object']);
const breaks = new Set('par line tab cell nestcell row nestrow sect page column softline emspace enspace ~'.split(' '));
const signs: Record<string, string> = {
  emdash: '\u2014',
  endash: '\u2013',
  bullet: '\u2022',
  _: '\u2011',
  '\n': ' ',
  '\r': ' ',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
};
/** Escaped, they are characters; after half of a byte pair they are its other half. */
const escapes = new Set(['{', '}', '\\']);

/** Code pages of the character sets that fonts name. */
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

/** Words of the text of an RTF document, footnotes included. */
export async function countRtf(source: FileSource): Promise<number> {
  const reader = new RtfText();
  const tokens = pipeline(await source.read(), new Tokenize(), () => {});
  for await (const token of tokens as unknown as AsyncIterable<Token>) reader.take(token);
  return reader.total();
}

class RtfText {
  readonly #words = new WordCount();
  readonly #groups: Group[] = [];
  #group: Group = { hidden: false, deleted: false, skipped: 1, begun: true, page: null, isFontTable: false };
  #documentPage = 1252;
  readonly #pageOfFont = new Map<number, number | undefined>();
  #font = 0;
  /** Bytes of letters, until something else comes: a letter may be two of them. */
  #pending: Buffer[] = [];
  readonly #decoders = new Map<number, TextDecoder>();
  /** Characters still to be skipped, because a Unicode character replaces them. */
  #skip = 0;
  #isRtf = false;
  #pictures = 0;

  take(token: Token): void {
    if (token.type === groupStart) this.#open();
    else if (token.type === groupEnd) this.#close();
    else if (token.type === control) this.#control(token);
    else this.#bytes(token.data);
  }

  total(): number {
    this.#flush();
    if (!this.#isRtf) throw new Uncountable('no RTF');
    if (this.#groups.length) throw new Uncountable('cut off');
    const words = this.#words.total();
    ensureEnoughText({ words, pictures: this.#pictures });
    return words;
  }

  #open(): void {
    this.#flush();
    if (this.#groups.length > 10_000) throw new Uncountable('nested too deep');
    this.#groups.push(this.#group);
    this.#group = { ...this.#group, begun: false };
  }

  #close(): void {
    this.#flush();
    this.#skip = 0;
    this.#group = this.#groups.pop() ?? this.#group;
  }

  #control({ word = '', param, data }: Token): void {
    if (word === "'") this.#bytes(data);
    else if (escapes.has(word)) this.#bytes(Buffer.from(word));
    else this.#command(word, param);
  }

  #command(word: string, param: number | undefined): void {
    this.#flush();
    const first = !this.#group.begun;
    this.#group.begun = true;
    if (first) this.#beginGroup(word);
    if (word === 'u') this.#unicode(param ?? 0);
    else if (breaks.has(word) && this.#isShown()) this.#words.break();
    else if (signs[word]) this.#text(signs[word]);
    else this.#setting(word, param);
  }

  #beginGroup(word: string): void {
    if (word === 'fonttbl') this.#group.isFontTable = true;
    if (!this.#group.hidden && pictures.has(word)) this.#pictures += 1;
    if (word === '*' || hidden.has(word)) this.#group.hidden = true;
  }

  #setting(word: string, param: number | undefined): void {
    if (word === 'rtf') this.#isRtf = true;
    else if (word === 'uc') this.#group.skipped = param ?? 1;
    else if (word === 'ansicpg') this.#documentPage = param || 1252;
    else if (word === 'mac') this.#documentPage = 10000;
    else if (word === 'deleted') this.#group.deleted = param !== 0;
    else if (word === 'plain') this.#group.page = null;
    else if (word === 'f') this.#chooseFont(param ?? 0);
    else if (word === 'fcharset' && this.#group.isFontTable)
      this.#pageOfFont.set(this.#font, pageOfCharset[param ?? 0] ?? (param ? undefined : 1252));
  }

  /** In the table of fonts it begins one; in the text it says which one the letters are of. */
  #chooseFont(number: number): void {
    if (this.#group.isFontTable) this.#font = number;
    else this.#group.page = this.#pageOfFont.get(number) ?? null;
  }

  #unicode(code: number): void {
    this.#text(String.fromCharCode(code < 0 ? code + 0x1_00_00 : code));
    this.#skip = this.#group.skipped;
  }

  #bytes(data: Buffer | undefined): void {
    if (!data) return;
    this.#group.begun = true;
    const passed = Math.min(this.#skip, data.length);
    this.#skip -= passed;
    if (this.#isShown() && passed < data.length) this.#pending.push(data.subarray(passed));
  }

  #flush(): void {
    if (!this.#pending.length) return;
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#text(this.#decode(bytes));
  }

  #decode(bytes: Buffer): string {
    const page = this.#group.page ?? this.#documentPage;
    const decoder = this.#decoders.get(page) ?? decoderOf(page);
    this.#decoders.set(page, decoder);
    try {
      return decoder.decode(bytes);
    } catch {
      throw new Uncountable(`not in its code page ${page}`);
    }
  }

  #isShown(): boolean {
    return !this.#group.hidden && !this.#group.deleted;
  }

  #text(text: string): void {
    if (!this.#isShown()) return;
    if (text.includes('\ufffd')) throw new Uncountable('characters are lost');
    this.#words.add(text);
  }
}

function decoderOf(page: number): TextDecoder {
  try {
    return new TextDecoder(encodingOfPage[page] ?? `windows-${page}`, { fatal: true });
  } catch {
    throw new Uncountable(`a code page that is not known: ${page}`);
  }
}

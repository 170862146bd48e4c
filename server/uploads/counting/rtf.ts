import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Tokenize } from 'rtf-stream-parser';
import type { Source } from './source.ts';
import { Uncountable } from './source.ts';
import { WordCount } from './wordCount.ts';

type Token = { type: number; word?: string; param?: number; data?: Buffer };
const [groupStart, groupEnd, control] = [0, 1, 2];
type Group = { hidden: boolean; skipped: number; begun: boolean };

/** Groups that hold no text of the document. Those that begin with `*` are left out as well. */
const hidden = new Set(
  (
    'fonttbl colortbl stylesheet info pict object nonshppict header headerl headerr headerf footer footerl footerr footerf ' +
    'fldinst filetbl listtable revtbl rsidtbl generator xmlnstbl annotation atnid atnauthor xe tc txe themedata datastore'
  ).split(' '),
);
const breaks = new Set('par line tab cell nestcell row nestrow sect page column softline emspace enspace ~'.split(' '));
const signs: Record<string, string> = {
  ...{ emdash: '\u2014', endash: '\u2013', bullet: '\u2022', _: '\u2011', '\n': ' ', '\r': ' ' },
  ...{ lquote: '\u2018', rquote: '\u2019', ldblquote: '\u201c', rdblquote: '\u201d', '{': '{', '}': '}', '\\': '\\' },
};

/** Words of the text of an RTF document, footnotes included. */
export async function countRtf(source: Source): Promise<number> {
  const reader = new RtfText();
  const tokens = pipeline(await source.read(), new Tokenize(), () => {});
  for await (const token of tokens as unknown as AsyncIterable<Token>) reader.take(token);
  return reader.total();
}

class RtfText {
  readonly #words = new WordCount();
  #groups: Group[] = [];
  #group: Group = { hidden: false, skipped: 1, begun: true };
  #decoder = new TextDecoder('windows-1252');
  /** Characters still to be passed over, because one in Unicode stands for them. */
  #skip = 0;
  #isRtf = false;

  take(token: Token): void {
    if (token.type === groupStart) this.#open();
    else if (token.type === groupEnd) this.#group = this.#groups.pop() ?? this.#group;
    else if (token.type === control) this.#control(token);
    else this.#bytes(token.data);
  }

  total(): number {
    if (!this.#isRtf) throw new Uncountable('no RTF');
    return this.#words.total();
  }

  #open(): void {
    if (this.#groups.length > 10_000) throw new Uncountable('nested too deep');
    this.#groups.push(this.#group);
    this.#group = { ...this.#group, begun: false };
  }

  #control({ word = '', param, data }: Token): void {
    const first = !this.#group.begun;
    this.#group.begun = true;
    if (word === 'rtf') this.#isRtf = true;
    if (first && (word === '*' || hidden.has(word))) this.#group.hidden = true;
    if (word === "'") this.#bytes(data);
    else if (word === 'u') this.#unicode(param ?? 0);
    else if (word === 'uc') this.#group.skipped = param ?? 1;
    else if (word === 'ansicpg') this.#decoder = decoderOf(param);
    else if (breaks.has(word) && !this.#group.hidden) this.#words.break();
    else if (signs[word]) this.#text(signs[word]);
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
    this.#text(this.#decoder.decode(data.subarray(passed)));
  }

  #text(text: string): void {
    if (!this.#group.hidden) this.#words.add(text);
  }
}

function decoderOf(page: number | undefined): TextDecoder {
  const names: Record<number, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 65001: 'utf-8' };
  try {
    return new TextDecoder(names[page ?? 1252] ?? `windows-${page}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

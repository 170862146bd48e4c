import { Uncountable } from '../uncountable.ts';

/** A token of RTF. `text` has bytes in a code page; an escaped byte is text as well. */
export type RtfToken =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'control'; word: string; param?: number }
  | { type: 'text'; bytes: Uint8Array };

const code = (sign: string): number => sign.charCodeAt(0);
const [open, close, backslash, hex, minus, space] = ['{', '}', '\\', "'", '-', ' '].map(code) as number[];
const [lineFeed, carriageReturn] = [10, 13];
const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** Maximum letters of a control word. The specification allows 32. */
const maxLetters = 64;
const maxDigits = 12;

/** Splits RTF, which is pushed in pieces, into tokens. A token may begin in one piece and end in another. */
export class RtfTokens {
  readonly #take: (token: RtfToken) => void;
  /** The kind of token that the next byte continues. */
  #state: 'text' | 'escape' | 'word' | 'param' | 'hex' | 'binary' = 'text';
  #word = '';
  #param = '';
  #hex = '';
  #binary = 0;

  constructor(take: (token: RtfToken) => void) {
    this.#take = take;
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += this.#read(bytes, at);
  }

  /** Passes on a control word at the end of the file, which no byte ends. */
  end(): void {
    if (this.#state === 'word' || this.#state === 'param') this.#control();
  }

  /** Returns how many bytes were read. */
  #read(bytes: Uint8Array, at: number): number {
    const byte = bytes[at]!;
    switch (this.#state) {
      case 'text':
        return this.#readText(bytes, at, byte);
      case 'escape':
        return this.#readEscape(byte);
      case 'word':
        return this.#readWord(byte);
      case 'param':
        return this.#readParam(byte);
      case 'hex':
        return this.#readHex(byte);
      case 'binary': {
        const skipped = Math.min(this.#binary, bytes.length - at);
        this.#binary -= skipped;
        if (!this.#binary) this.#state = 'text';
        return skipped;
      }
    }
  }

  #readText(bytes: Uint8Array, at: number, byte: number): number {
    if (byte === open) this.#take({ type: 'open' });
    else if (byte === close) this.#take({ type: 'close' });
    else if (byte === backslash) this.#state = 'escape';
    else if (byte !== lineFeed && byte !== carriageReturn) {
      let end = at + 1;
      while (end < bytes.length && !endsText(bytes[end]!)) end += 1;
      this.#take({ type: 'text', bytes: bytes.subarray(at, end) });
      return end - at;
    }
    return 1;
  }

  #readEscape(byte: number): number {
    this.#state = 'text';
    if (isLetter(byte)) {
      this.#word = String.fromCharCode(byte);
      this.#param = '';
      this.#state = 'word';
    } else if (byte === hex) {
      this.#hex = '';
      this.#state = 'hex';
    } else if (byte === open || byte === close || byte === backslash)
      this.#take({ type: 'text', bytes: Uint8Array.of(byte) });
    else this.#take({ type: 'control', word: String.fromCharCode(byte) });
    return 1;
  }

  #readWord(byte: number): number {
    if (isLetter(byte)) {
      if (this.#word.length === maxLetters) throw new Uncountable('damaged', 'too long a control word');
      this.#word += String.fromCharCode(byte);
      return 1;
    }
    if (!isDigit(byte) && byte !== minus) return this.#endOfControl(byte);
    this.#param = String.fromCharCode(byte);
    this.#state = 'param';
    return 1;
  }

  #readParam(byte: number): number {
    if (!isDigit(byte)) return this.#endOfControl(byte);
    if (this.#param.length < maxDigits) this.#param += String.fromCharCode(byte);
    return 1;
  }

  /** One space after a control belongs to it. */
  #endOfControl(byte: number): number {
    this.#control();
    return byte === space ? 1 : 0;
  }

  #control(): void {
    const param = this.#param ? Number.parseInt(this.#param, 10) || 0 : undefined;
    this.#state = 'text';
    this.#take({ type: 'control', word: this.#word, ...(param === undefined ? {} : { param }) });
    if (this.#word !== 'bin' || !param || param < 0) return;
    this.#binary = param;
    this.#state = 'binary';
  }

  #readHex(byte: number): number {
    this.#hex += String.fromCharCode(byte);
    if (this.#hex.length < 2) return 1;
    this.#state = 'text';
    this.#take({ type: 'text', bytes: Uint8Array.of(Number.parseInt(this.#hex, 16) || 0) });
    return 1;
  }
}

const endsText = (byte: number): boolean =>
  byte === open || byte === close || byte === backslash || byte === lineFeed || byte === carriageReturn;

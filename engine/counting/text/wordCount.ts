/** Scripts without spaces whose characters count as one word each, as in word processors. */
const ideograph = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
/** Scripts without spaces whose words only a dictionary can separate. */
const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const written = /[\p{L}\p{N}]/u;
/** Most runs match and count as one word; only others are examined. */
const plain = /^[\p{P}\p{S}]*[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}\p{P}\p{M}]+$/u;

/** Longer than any word. A longer run without a space is counted in pieces, to limit memory. */
const maxRunLength = 64 * 1024;

let segmenter: Intl.Segmenter | undefined;

/** Splits text with one segmenter for all counts, because each loads a dictionary. */
function segmentWords(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return segmenter.segment(text);
}

/** Takes the text of a document piece by piece. */
export interface TextSink {
  add(text: string): void;
  /** Ends the current word, as the end of a paragraph, cell or line does. `by`: the element or control word. */
  break(by?: string): void;
}

/** Counts the words of a text that is added in pieces. A word is text between spaces with a letter or a digit. */
export class WordCount implements TextSink {
  #words = 0;
  #rest = '';

  add(text: string): void {
    const whole = this.#rest + text;
    const end = lastSpace(whole) || (whole.length > maxRunLength ? whole.length : 0);
    this.#count(whole.slice(0, end));
    this.#rest = whole.slice(end);
  }

  break(): void {
    this.#count(this.#rest);
    this.#rest = '';
  }

  total(): number {
    this.break();
    return this.#words;
  }

  #count(text: string): void {
    for (const [run] of text.matchAll(/\S+/gu))
      this.#words += plain.test(run) && written.test(run) ? 1 : this.#mixed(run);
  }

  #mixed(run: string): number {
    const single = run.match(ideograph)?.length ?? 0;
    const others = single ? run.replace(ideograph, ' ').split(' ') : [run];
    return others.reduce((sum, part) => sum + this.#part(part), single);
  }

  #part(part: string): number {
    if (!written.test(part)) return 0;
    if (!unspaced.test(part)) return 1;
    return [...segmentWords(part)].filter(({ isWordLike }) => isWordLike).length;
  }
}

function lastSpace(text: string): number {
  for (let at = text.length; at > 0; at -= 1) if (/\s/u.test(text[at - 1]!)) return at;
  return 0;
}

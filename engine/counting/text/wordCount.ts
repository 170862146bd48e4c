/** Scripts written without spaces whose characters are counted one by one, as word processors do. */
const ideograph = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
/** Scripts without spaces whose words only a dictionary can tell apart. */
const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const written = /[\p{L}\p{N}]/u;
/** Most runs are such: they need no further look. */
const plain = /^[\p{P}\p{S}]*[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}\p{P}\p{M}]+$/u;

/** Longer than any word: text without a space for so long is counted in pieces. */
const maxRunLength = 64 * 1024;

let segmenter: Intl.Segmenter | undefined;

/** One segmenter serves all counts, because each has a dictionary. */
function segmentWords(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return segmenter.segment(text);
}

/** Counts the words of a text that comes in pieces: a word is text between spaces with a letter or a digit. */
export class WordCount {
  #words = 0;
  #rest = '';

  add(text: string): void {
    const whole = this.#rest + text;
    const end = lastSpace(whole) || (whole.length > maxRunLength ? whole.length : 0);
    this.#count(whole.slice(0, end));
    this.#rest = whole.slice(end);
  }

  /** A word ends with a paragraph, a cell or a line. */
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

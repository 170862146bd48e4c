import type { CountFormat } from '../countFormat.ts';
import { readWholeText } from './readText.ts';
import { WordCount } from './wordCount.ts';

/** Commands whose arguments are not printed as text: names of files, labels, sizes, definitions. */
const silent = new Set(
  (
    'documentclass usepackage RequirePackage input include includeonly includegraphics bibliography bibliographystyle ' +
    'addbibresource cite citep citet citealp citealt citeauthor citeyear autocite parencite textcite footcite nocite ref ' +
    'eqref pageref autoref cref Cref nameref label url path vspace hspace setlength addtolength setcounter addtocounter ' +
    'newcommand renewcommand providecommand newenvironment renewenvironment newtheorem def let color definecolor ' +
    'pagestyle thispagestyle pagenumbering hypersetup geometry graphicspath lstset tikzset usetikzlibrary rule ' +
    'fontsize selectlanguage setmainfont setmainlanguage hyphenation index glossary'
  ).split(' '),
);
/** Commands of which only the first argument is not printed. */
const firstSilent = new Set(['textcolor', 'colorbox', 'href', 'foreignlanguage', 'raisebox', 'parbox', 'multicolumn']);
/** Environments that contain no text to edit: formulas, program code, drawings. */
const formulas = new Set(
  (
    'equation align alignat flalign gather multline eqnarray math displaymath array verbatim Verbatim lstlisting minted ' +
    'tikzpicture comment'
  ).split(' '),
);
/** Commands that end a word. */
const breaking = new Set(
  (
    'par newline linebreak item quad qquad hfill newpage clearpage part chapter section subsection subsubsection ' +
    'paragraph caption footnote title author end'
  ).split(' '),
);
/** Commands that print one letter. */
const letters = new Set('ss o O l L ae AE oe OE aa AA i j dh DH th TH'.split(' '));
/** Commands that put an accent on the next letter, which stays in its word. */
const accents = new Set(['u', 'v', 'H', 'c', 'd', 'b', 'r', 't', 'k']);
/** Characters that are printed if a backslash precedes them. */
const printed = '%&$#_{}';
const accentSigns = '\'`"^~=.';

/**
 * Counts the words that a TeX document prints, without commands, formulas, comments and definitions. Macros are not
 * expanded and included files are not read, so the number is not sure.
 */
export const countTex: CountFormat = async (source, found) => {
  found.word = new TexText(await readWholeText(source)).count();
};

class TexText {
  readonly #text: string;
  readonly #words = new WordCount();
  #at: number;
  readonly #end: number;

  constructor(text: string) {
    this.#text = text;
    const start = text.indexOf('\\begin{document}');
    const end = text.indexOf('\\end{document}', start + 1);
    this.#at = Math.max(start, 0);
    this.#end = end < 0 ? text.length : end;
  }

  count(): number {
    while (this.#at < this.#end) this.#step();
    return this.#words.total();
  }

  #step(): void {
    const sign = this.#text[this.#at]!;
    if (sign === '%') this.#skipTo('\n', 1);
    else if (sign === '\\') this.#command();
    else if (sign === '$') this.#formula();
    else if ('~&'.includes(sign)) this.#print(' ', 1);
    else if ('{}'.includes(sign)) this.#at += 1;
    else this.#plain();
  }

  #plain(): void {
    let end = this.#at + 1;
    while (end < this.#end && !'%\\$~&{}'.includes(this.#text[end]!)) end += 1;
    this.#print(this.#text.slice(this.#at, end), end - this.#at);
  }

  #print(text: string, read: number): void {
    this.#words.add(text);
    this.#at += read;
  }

  /** Moves behind the next `mark`, or to the end of the text. */
  #skipTo(mark: string, from: number): void {
    const at = this.#text.indexOf(mark, this.#at + from);
    this.#at = at < 0 || at >= this.#end ? this.#end : at + mark.length;
  }

  #formula(): void {
    const mark = this.#text.startsWith('$$', this.#at) ? '$$' : '$';
    this.#skipTo(mark, mark.length);
    this.#words.add(' ');
  }

  #command(): void {
    const name = /[a-zA-Z@]*/y;
    name.lastIndex = this.#at + 1;
    const word = name.exec(this.#text)?.[0] ?? '';
    if (word) this.#named(word);
    else this.#sign(this.#text[this.#at + 1] ?? '');
  }

  #named(word: string): void {
    this.#at += word.length + 1;
    if (this.#text[this.#at] === '*') this.#at += 1;
    if (word === 'begin') this.#begin();
    else if (letters.has(word)) this.#letter();
    else if (accents.has(word)) this.#skipSpaces();
    else if (firstSilent.has(word)) this.#arguments(1);
    else if (silent.has(word)) this.#silence();
    else this.#other(word);
  }

  /** Skips the arguments of a silent command. A definition may name its command without braces: \def\name#1{text}. */
  #silence(): void {
    const name = /\\[a-zA-Z@]+(#\d)*/y;
    name.lastIndex = this.#at;
    this.#at += name.exec(this.#text)?.[0].length ?? 0;
    this.#arguments(9);
  }

  /** A command ends a word only if it prints something of its own, such as a line. */
  #other(word: string): void {
    if (word === 'end') this.#arguments(1);
    this.#optional();
    if (breaking.has(word)) this.#words.add(' ');
    // The spaces after a command without arguments belong to it.
    else if (this.#text[this.#at] === ' ') this.#skipSpaces();
  }

  /** Which letter it is does not change the count. */
  #letter(): void {
    this.#skipSpaces();
    this.#words.add('x');
  }

  #sign(sign: string): void {
    if (sign === '(' || sign === '[') {
      this.#skipTo(sign === '(' ? '\\)' : '\\]', 2);
      this.#words.add(' ');
    } else if (accentSigns.includes(sign) && sign) this.#at += 2;
    else if (printed.includes(sign) && sign) this.#print(sign, 2);
    else this.#print(sign === '-' || sign === '/' ? '' : ' ', 2);
  }

  #begin(): void {
    const name = this.#group();
    this.#words.add(' ');
    if (formulas.has(name.replace('*', ''))) this.#skipTo(`\\end{${name}}`, 0);
    else this.#arguments(name.startsWith('tabular') || name === 'minipage' ? 9 : 0);
  }

  #skipSpaces(): void {
    while (this.#at < this.#end && ' \t'.includes(this.#text[this.#at]!)) this.#at += 1;
  }

  /** Skips up to `count` arguments, and the optional ones before and between them. */
  #arguments(count: number): void {
    this.#optional();
    for (let left = count; left > 0 && this.#text[this.#at] === '{'; left -= 1) {
      this.#group();
      this.#optional();
    }
  }

  #optional(): void {
    while (this.#at < this.#end && this.#text[this.#at] === '[') this.#skipTo(']', 1);
  }

  /** Skips a group in braces and returns its content. */
  #group(): string {
    if (this.#text[this.#at] !== '{') return '';
    const start = this.#at + 1;
    let depth = 0;
    while (this.#at < this.#end) {
      const sign = this.#text[this.#at]!;
      this.#at += sign === '\\' ? 2 : 1;
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (!depth) break;
    }
    return this.#text.slice(start, this.#at - 1);
  }
}

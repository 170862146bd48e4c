import { childOf, type XmlElement } from '../xml/parseXml.ts';

/** A range of a paragraph's text, and the element that it comes from. */
export interface TextSegment {
  /** The run; the element itself for an object outside of runs, such as a formula. */
  run: XmlElement;
  /** The child of the run: a text, a tab, a picture. */
  source: XmlElement;
  start: number;
  end: number;
  /** What an object is compared by; null for text, which is compared by itself. */
  key: string | null;
}

/** The text of a paragraph as one string, in which one character represents each object. */
export interface ParagraphText {
  text: string;
  segments: TextSegment[];
}

/** The character that represents an object that is not text. */
export const objectSign = '\ufffc';

/** Elements that belong to a paragraph and are neither text nor an object. They are not compared. */
const ignored = new Set([
  ...['w:rPr', 'w:lastRenderedPageBreak', 'w:fldChar', 'w:instrText', 'w:softHyphen', 'w:commentReference'],
  ...['w:annotationRef', 'w:footnoteRef', 'w:endnoteRef', 'w:separator', 'w:continuationSeparator'],
]);

/** Elements whose runs belong to the paragraph. */
const wrappers = new Set([
  'w:hyperlink',
  'w:smartTag',
  'w:customXml',
  'w:fldSimple',
  'w:sdt',
  'w:sdtContent',
  'w:dir',
  'w:bdo',
]);

const characters: Record<string, string> = { 'w:tab': '\t', 'w:cr': '\n', 'w:noBreakHyphen': '\u2011' };

/** Reads the text of a paragraph with the positions of its runs. */
export function readParagraphText(paragraph: XmlElement): ParagraphText {
  const result: ParagraphText = { text: '', segments: [] };
  readInto(paragraph, result);
  return result;
}

/** Lists the runs and formulas of a paragraph. */
export const runElements = (container: XmlElement): XmlElement[] =>
  container.children.flatMap(element => {
    if (element.name === 'w:r' || element.name === 'm:oMath' || element.name === 'm:oMathPara') return [element];
    return wrappers.has(element.name) ? runElements(element) : [];
  });

function readInto(container: XmlElement, result: ParagraphText): void {
  for (const element of container.children) {
    if (element.name === 'w:r') for (const source of element.children) addSegment(result, element, source);
    else if (element.name === 'm:oMath' || element.name === 'm:oMathPara')
      add(result, element, element, objectSign, textInside(element));
    else if (wrappers.has(element.name)) readInto(element, result);
  }
}

function addSegment(result: ParagraphText, run: XmlElement, source: XmlElement): void {
  const { name, attributes, text } = source;
  if (ignored.has(name)) return;
  if (name === 'w:t') {
    add(result, run, source, text, null);
    return;
  }
  const isLine = name === 'w:br' && !attributes['w:type'];
  const character = isLine ? '\n' : characters[name];
  // Identifiers of relationships and notes differ between two saved files, so objects are compared by their kind.
  const key = `${name} ${attributes['w:type'] ?? attributes['w:char'] ?? ''}`;
  add(result, run, source, character ?? objectSign, character ? null : key);
}

function add(result: ParagraphText, run: XmlElement, source: XmlElement, text: string, key: string | null): void {
  if (!text) return;
  const start = result.text.length;
  result.text += text;
  result.segments.push({ run, source, start, end: result.text.length, key });
}

const textInside = (element: XmlElement): string => element.text + element.children.map(textInside).join('');

/** A token of a paragraph: a word, a space, a sign or an object. */
export interface Token {
  text: string;
  start: number;
}

/** Words keep their apostrophes and hyphens. Scripts without spaces are compared character by character. */
const tokenPattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}])[\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{M}]+)*|\s+|./gsu;

/** Splits the text of a paragraph into tokens. Objects are represented by their keys. */
export function tokensOf({ text, segments }: ParagraphText): Token[] {
  const keys = new Map(segments.filter(({ key }) => key !== null).map(({ start, key }) => [start, key!]));
  return [...text.matchAll(tokenPattern)].map(({ 0: token, index }) => ({
    text: keys.has(index) ? `${objectSign}${keys.get(index)}` : token,
    start: index,
  }));
}

/** Properties of runs that say nothing about how the text looks. */
const invisible = new Set([
  'w:rPrChange',
  'w:lang',
  'w:noProof',
  'w:ins',
  'w:del',
  'w:moveFrom',
  'w:moveTo',
  'w:webHidden',
]);

/** Returns the properties of a run that a reader sees. */
export const visibleProperties = (run: XmlElement): XmlElement[] =>
  childOf(run, 'w:rPr')?.children.filter(({ name }) => name.startsWith('w:') && !invisible.has(name)) ?? [];

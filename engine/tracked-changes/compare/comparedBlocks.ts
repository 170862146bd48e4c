import { rowsOf } from '../read/wordElements.ts';
import { childOf, type XmlElement } from '../xml/parseXml.ts';
import { type Alignable, countWords } from './alignBlocks.ts';
import { type ParagraphText, readParagraphText, tokensOf } from './paragraphText.ts';

/** A paragraph, a table or a row of one of the compared documents. */
export interface ComparedBlock extends Alignable {
  kind: 'paragraph' | 'table' | 'row';
  element: XmlElement;
  /** Of a paragraph. */
  text: ParagraphText;
}

/** Lists the paragraphs and tables of a container. Those in content controls are part of the text. */
export function comparedBlocks(container: XmlElement): ComparedBlock[] {
  return container.children.flatMap(element => {
    if (element.name === 'w:p') return [paragraphBlock(element)];
    if (element.name === 'w:tbl') return [groupBlock('table', element, comparedRows(element))];
    if (element.name === 'w:sdt') return comparedBlocks(childOf(element, 'w:sdtContent') ?? element);
    return element.name === 'w:customXml' ? comparedBlocks(element) : [];
  });
}

/** Lists the rows of a table. */
export const comparedRows = (table: XmlElement): ComparedBlock[] =>
  rowsOf(table, 'w:tr').map(row => groupBlock('row', row, rowsOf(row, 'w:tc').flatMap(comparedBlocks)));

function paragraphBlock(element: XmlElement): ComparedBlock {
  const text = readParagraphText(element);
  const counted = countWords(tokensOf(text).map(token => token.text));
  return { kind: 'paragraph', element, text, key: `p ${text.text}`, ...counted };
}

function groupBlock(kind: 'table' | 'row', element: XmlElement, inner: readonly ComparedBlock[]): ComparedBlock {
  const words = new Map<string, number>();
  for (const block of inner) for (const [word, count] of block.words) words.set(word, (words.get(word) ?? 0) + count);
  const key = `${kind} ${inner.map(block => block.key).join('\u0001')}`;
  const wordCount = inner.reduce((sum, block) => sum + block.wordCount, 0);
  return { kind, element, text: { text: '', segments: [] }, words, wordCount, key };
}

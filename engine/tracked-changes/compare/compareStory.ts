import { rowsOf } from '../read/wordElements.ts';
import { childOf, type XmlElement } from '../xml/parseXml.ts';
import type { TextEdit } from '../xml/textEdits.ts';
import { alignBlocks, type BlockPair } from './alignBlocks.ts';
import { type ComparedBlock, comparedBlocks, comparedRows } from './comparedBlocks.ts';
import { DeletedContent } from './deletedContent.ts';
import { type ComparedFormats, Formats } from './formats.ts';
import { type Mark, marksAtEnd, pairLastParagraphs } from './lastParagraph.ts';
import { runElements } from './paragraphText.ts';
import { PartEdits } from './partEdits.ts';
import { type StoryWriters, writeRunDifferences } from './runDifferences.ts';
import { wordDifferences } from './wordDifference.ts';
import type { WordXml } from './wordXml.ts';

/** What the comparison of two stories needs beside them. */
export interface CompareContext extends ComparedFormats {
  xml: WordXml;
  /** Source of the part that gets the differences. */
  source: string;
}

/** The edits of the newer part, and how many objects of the older one are not shown as deleted. */
export interface Comparison {
  edits: TextEdit[];
  omittedObjects: number;
}

/** Compares two containers of blocks, and writes the differences into the newer one. */
export function compareStory(older: XmlElement, newer: XmlElement, context: CompareContext): Comparison {
  const { xml, source } = context;
  const formats = new Formats(xml, context);
  const writers = { xml, formats, edits: new PartEdits(source), deleted: new DeletedContent(xml, formats) };
  new BlockWriter(writers).container(older, newer);
  return { edits: writers.edits.edits, omittedObjects: writers.deleted.omittedObjects };
}

class BlockWriter {
  readonly #writers: StoryWriters;

  constructor(writers: StoryWriters) {
    this.#writers = writers;
  }

  container(older: XmlElement, newer: XmlElement): void {
    const { edits, deleted } = this.#writers;
    const pairs = pairLastParagraphs(alignBlocks(comparedBlocks(older), comparedBlocks(newer)));
    const markOf = marksAtEnd(pairs);
    const positions = positionsOf(pairs, endOfBlocks(newer));
    for (const [at, [old, current]] of pairs.entries()) {
      if (old && current) this.#pair(old, current, markOf(at));
      else if (current) this.#inserted(current, markOf(at) ?? { side: 'ins' });
      else edits.insert(positions[at]!, deleted.block(old!, markOf(at)));
    }
  }

  #pair(older: ComparedBlock, newer: ComparedBlock, mark: Mark | undefined): void {
    if (older.kind === 'table') this.#table(older.element, newer.element);
    else {
      this.#properties(newer.element, older.element, mark);
      writeRunDifferences(this.#writers, older.text, newer, wordDifferences(older.text, newer.text));
    }
  }

  #inserted(block: ComparedBlock, mark: Mark): void {
    if (block.kind !== 'paragraph') {
      this.#insertedRows(rowsOf(block.element, 'w:tr'));
      return;
    }
    const { edits, xml } = this.#writers;
    this.#properties(block.element, mark.formatOf, mark);
    for (const run of runElements(block.element)) {
      edits.insert(run.start, xml.open('ins'));
      edits.insert(run.end, xml.close('ins'));
    }
  }

  /** A row is inserted with its marks, so the marks of its paragraphs are not. */
  #insertedRows(rows: readonly XmlElement[]): void {
    for (const row of rows) {
      this.#markRow(row);
      for (const cell of rowsOf(row, 'w:tc'))
        for (const block of comparedBlocks(cell)) this.#inserted(block, { side: null });
    }
  }

  #markRow(row: XmlElement): void {
    const { edits, xml } = this.#writers;
    const mark = xml.revision('ins');
    const properties = childOf(row, 'w:trPr');
    const before = row.children.filter(({ name }) => name === 'w:tblPrEx').at(-1);
    if (properties) edits.append(properties, mark);
    else edits.insert(before?.end ?? row.openEnd, xml.element('trPr', mark));
  }

  #table(older: XmlElement, newer: XmlElement): void {
    const { edits, deleted } = this.#writers;
    const pairs = alignBlocks(comparedRows(older), comparedRows(newer));
    const positions = positionsOf(pairs, rowsOf(newer, 'w:tr').at(-1)?.end ?? newer.closeStart);
    for (const [at, [old, current]] of pairs.entries()) {
      const oldCells = old ? rowsOf(old.element, 'w:tc') : [];
      const cells = current ? rowsOf(current.element, 'w:tc') : [];
      if (old && current && oldCells.length === cells.length)
        for (const [index, cell] of cells.entries()) this.container(oldCells[index]!, cell);
      else {
        if (old) edits.insert(current?.element.start ?? positions[at]!, deleted.row(old.element));
        if (current) this.#insertedRows([current.element]);
      }
    }
  }

  /** Marks the paragraph mark, and tracks the format of the paragraph. `older`: the paragraph with the format before. */
  #properties(paragraph: XmlElement, older: XmlElement | undefined, mark: Mark | undefined): void {
    const { edits, xml, formats } = this.#writers;
    const sign = mark?.side ? xml.revision(mark.side) : '';
    const change = older ? formats.paragraphChange(formats.ofParagraph(paragraph), formats.ofParagraph(older)) : '';
    const properties = childOf(paragraph, 'w:pPr');
    const runProperties = childOf(properties, 'w:rPr');
    const section = childOf(properties, 'w:sectPr');
    const signed = sign && xml.element('rPr', sign);
    if (!properties) {
      if (signed || change) edits.prepend(paragraph, xml.element('pPr', `${signed}${change}`));
      return;
    }
    if (sign && runProperties) edits.prepend(runProperties, sign);
    else if (signed && section) edits.insert(section.start, signed);
    else if (signed) edits.append(properties, signed);
    if (change) edits.append(properties, change);
  }
}

/** Where a block that only the older document has is inserted: before the next block of the newer one. */
function positionsOf(pairs: readonly BlockPair<ComparedBlock>[], end: number): number[] {
  let position = end;
  return pairs
    .toReversed()
    .map(([, current]) => {
      const here = position;
      if (current) position = current.element.start;
      return here;
    })
    .reverse();
}

/** The properties of the last section come behind the blocks of the body. */
function endOfBlocks(container: XmlElement): number {
  const last = container.children.at(-1);
  return last?.name === 'w:sectPr' ? last.start : container.closeStart;
}

import { rowsOf } from '../read/readStory.ts';
import { childOf, descendantsOf, type XmlElement } from '../xml/parseXml.ts';
import type { TextEdit } from '../xml/textEdits.ts';
import { alignBlocks, type BlockPair } from './alignBlocks.ts';
import { type ComparedBlock, comparedBlocks, comparedRows } from './comparedBlocks.ts';
import { type ParagraphText, runElements, type TextSegment, visibleProperties } from './paragraphText.ts';
import { type TextDifference, wordDifferences } from './wordDifference.ts';
import type { WordXml } from './wordXml.ts';

/** What the comparison needs to know of the newer document. */
export interface CompareContext {
  xml: WordXml;
  /** Source of the part that is written. */
  source: string;
  /** Whether a style of the older document is in the newer one too. */
  hasStyle(id: string): boolean;
  /** Whether both documents number their lists alike, so that the formats of lists can be compared. */
  hasSameLists: boolean;
}

/** The edits of the newer part, and how many objects of the older one could not be shown as deleted. */
export interface Comparison {
  edits: TextEdit[];
  omittedObjects: number;
}

/** Compares two containers of blocks, and writes the differences into the newer one. */
export function compareStory(older: XmlElement, newer: XmlElement, context: CompareContext): Comparison {
  const writer = new ComparisonWriter(context);
  writer.container(older, newer);
  return writer;
}

type Side = 'ins' | 'del';

class ComparisonWriter implements Comparison {
  readonly edits: TextEdit[] = [];
  omittedObjects = 0;
  /** Elements that closed themselves and get content. */
  readonly #opened = new Map<XmlElement, { text: string }>();
  readonly #context: CompareContext;
  readonly #xml: WordXml;

  constructor(context: CompareContext) {
    this.#context = context;
    this.#xml = context.xml;
  }

  container(older: XmlElement, newer: XmlElement): void {
    const pairs = pairLast(alignBlocks(comparedBlocks(older), comparedBlocks(newer)));
    const tail = tailOf(pairs);
    // Where deleted blocks are inserted: before the next block of the newer document.
    let position = endOfContent(newer);
    const positions = new Map<number, number>();
    for (let at = pairs.length - 1; at >= 0; at -= 1) {
      positions.set(at, position);
      const [, block] = pairs[at]!;
      if (block) position = block.element.start;
    }
    for (const [at, [old, current]] of pairs.entries()) {
      const mark = tail?.markOf(at);
      if (old && current) this.#pair(old, current, mark);
      else if (current) this.#inserted(current, mark);
      else this.#insert(positions.get(at)!, this.#deleted(old!, mark));
    }
  }

  #insert(position: number, text: string): void {
    if (text) this.edits.push({ start: position, end: position, text });
  }

  #pair(older: ComparedBlock, newer: ComparedBlock, mark: Mark | undefined): void {
    if (older.kind === 'table') return this.#table(older.element, newer.element);
    const differences = wordDifferences(older.text, newer.text);
    this.#properties(newer.element, older.element, mark);
    this.#runs(older.text, newer, differences);
  }

  #inserted(block: ComparedBlock, mark: Mark | undefined): void {
    if (block.kind === 'table') return this.#insertedRows(rowsOf(block.element, 'w:tr'));
    this.#properties(block.element, mark?.formatOf, mark ?? { side: 'ins' });
    for (const run of runElements(block.element)) this.#wrap(run);
  }

  #wrap(run: XmlElement): void {
    this.#insert(run.start, this.#xml.open('ins'));
    this.#insert(run.end, this.#xml.close('ins'));
  }

  #insertedRows(rows: readonly XmlElement[]): void {
    for (const row of rows) {
      this.#rowMark(row);
      for (const cell of rowsOf(row, 'w:tc')) for (const block of comparedBlocks(cell)) this.#insertedInRow(block);
    }
  }

  /** The row is inserted with its marks, so the marks of its paragraphs are not. */
  #insertedInRow(block: ComparedBlock): void {
    if (block.kind === 'table') this.#insertedRows(rowsOf(block.element, 'w:tr'));
    else this.#inserted(block, { side: null });
  }

  #rowMark(row: XmlElement): void {
    const mark = this.#xml.revision('ins');
    const properties = childOf(row, 'w:trPr');
    if (properties) this.#append(properties, mark);
    else {
      const before = row.children.filter(({ name }) => name === 'w:tblPrEx').at(-1);
      this.#insert(before?.end ?? row.openEnd, this.#xml.element('trPr', mark));
    }
  }

  /** Adds content to the end of an element, which may close itself. */
  #append(element: XmlElement, content: string): void {
    if (element.openEnd < element.end) return this.#insert(element.closeStart, content);
    const opened = this.#opened.get(element);
    const name = /^<([^\s/>]+)/.exec(this.#context.source.slice(element.start, element.end))![1]!;
    const closing = `</${name}>`;
    if (opened) opened.text = `${opened.text.slice(0, -closing.length)}${content}${closing}`;
    else {
      const edit = { start: element.end - 2, end: element.end, text: `>${content}${closing}` };
      this.#opened.set(element, edit);
      this.edits.push(edit);
    }
  }

  #table(older: XmlElement, newer: XmlElement): void {
    const pairs = alignBlocks(comparedRows(older), comparedRows(newer));
    const rows = rowsOf(newer, 'w:tr');
    let position = rows.at(-1)?.end ?? endOfContent(newer);
    const positions: number[] = [];
    for (let at = pairs.length - 1; at >= 0; at -= 1) {
      positions[at] = position;
      const block = pairs[at]![1];
      if (block) position = block.element.start;
    }
    for (const [at, [old, current]] of pairs.entries()) {
      const oldCells = old ? rowsOf(old.element, 'w:tc') : [];
      const cells = current ? rowsOf(current.element, 'w:tc') : [];
      if (old && current && oldCells.length === cells.length)
        for (const [index, cell] of cells.entries()) this.container(oldCells[index]!, cell);
      else {
        if (old) this.#insert(current?.element.start ?? positions[at]!, this.#deletedRow(old.element));
        if (current) this.#insertedRows([current.element]);
      }
    }
  }

  #deleted(block: ComparedBlock, mark: Mark | undefined): string {
    if (block.kind !== 'table') return this.#deletedParagraph(block, mark ?? { side: 'del' });
    const grid = childOf(block.element, 'w:tblGrid');
    const properties = this.#allowed(childOf(block.element, 'w:tblPr')?.children ?? []);
    const rows = rowsOf(block.element, 'w:tr').map(row => this.#deletedRow(row));
    return this.#xml.element(
      'tbl',
      `${this.#xml.element('tblPr', this.#xml.copy(properties))}${grid ? this.#xml.copy([grid]) : ''}${rows.join('')}`,
    );
  }

  #deletedRow(row: XmlElement): string {
    const cells = rowsOf(row, 'w:tc').map(cell => {
      const properties = childOf(cell, 'w:tcPr');
      const paragraphs = paragraphsIn(cell).map(block => this.#deletedParagraph(block, { side: null }));
      return this.#xml.element('tc', `${properties ? this.#xml.copy([properties]) : ''}${paragraphs.join('')}`);
    });
    return this.#xml.element('tr', `${this.#xml.element('trPr', this.#xml.revision('del'))}${cells.join('')}`);
  }

  #deletedParagraph({ element, text }: ComparedBlock, mark: Mark): string {
    const base = this.#paragraphFormat(mark.formatOf ?? element);
    const change = mark.formatOf ? this.#formatChange(base, this.#paragraphFormat(element)) : '';
    const sign = mark.side ? this.#xml.element('rPr', this.#xml.revision(mark.side)) : '';
    const inside = `${base}${sign}${change}`;
    const properties = inside ? this.#xml.element('pPr', inside) : '';
    return this.#xml.element('p', `${properties}${this.#deletedText(text, 0, text.text.length)}`);
  }

  /** Writes text of the older document as deleted. Objects other than text would need its other parts, and are omitted. */
  #deletedText({ text, segments }: ParagraphText, start: number, end: number): string {
    const runs: string[] = [];
    for (const segment of segments) {
      const from = Math.max(start, segment.start);
      const to = Math.min(end, segment.end);
      if (from >= to) continue;
      if (segment.key !== null) {
        this.omittedObjects += 1;
        continue;
      }
      const properties = this.#runFormat(segment.run);
      const piece = text.slice(from, to);
      const content =
        segment.source.name === 'w:t' ? this.#xml.text('delText', piece) : this.#xml.copy([segment.source]);
      runs.push(this.#xml.element('r', `${properties ? this.#xml.element('rPr', properties) : ''}${content}`));
    }
    return runs.length ? this.#xml.revision('del', runs.join('')) : '';
  }

  /** Marks the paragraph mark, and tracks the format of the paragraph. `older`: the paragraph with the format before. */
  #properties(paragraph: XmlElement, older: XmlElement | undefined, mark: Mark | undefined): void {
    const properties = childOf(paragraph, 'w:pPr');
    const sign = mark?.side ? this.#xml.revision(mark.side) : '';
    const change = older ? this.#formatChange(this.#paragraphFormat(paragraph), this.#paragraphFormat(older)) : '';
    if (!sign && !change) return;
    if (!properties) {
      const content = this.#xml.element('pPr', `${sign ? this.#xml.element('rPr', sign) : ''}${change}`);
      return paragraph.openEnd === paragraph.end
        ? this.#append(paragraph, content)
        : this.#insert(paragraph.openEnd, content);
    }
    const runProperties = childOf(properties, 'w:rPr');
    if (sign && runProperties?.children.length) this.#insert(runProperties.openEnd, sign);
    else if (sign && runProperties) this.#append(runProperties, sign);
    else if (sign) {
      const content = this.#xml.element('rPr', sign);
      const section = childOf(properties, 'w:sectPr');
      if (section) this.#insert(section.start, content);
      else return this.#append(properties, `${content}${change}`);
    }
    if (change) this.#append(properties, change);
  }

  #formatChange(current: string, old: string): string {
    return current === old ? '' : this.#xml.revision('pPrChange', this.#xml.element('pPr', old));
  }

  #paragraphFormat(paragraph: XmlElement): string {
    const children = childOf(paragraph, 'w:pPr')?.children ?? [];
    return this.#xml.copy(
      this.#allowed(
        children.filter(
          ({ name }) =>
            !['w:rPr', 'w:sectPr', 'w:pPrChange'].includes(name) && (this.#context.hasSameLists || name !== 'w:numPr'),
        ),
      ),
    );
  }

  #runFormat(run: XmlElement): string {
    return this.#xml.copy(this.#allowed(visibleProperties(run)));
  }

  /** Leaves out styles that the newer document does not have. */
  #allowed(properties: readonly XmlElement[]): XmlElement[] {
    return properties.filter(
      ({ name, attributes }) => !/^w:(p|r|tbl)Style$/.test(name) || this.#context.hasStyle(attributes['w:val'] ?? ''),
    );
  }

  /** Writes the differences of a paragraph into its runs. */
  #runs(older: ParagraphText, newer: ComparedBlock, differences: readonly TextDifference[]): void {
    const { text } = newer;
    const plan = this.#plan(older, text, differences);
    for (const group of runsOf(text.segments)) this.#run(group, text, plan);
    // What was deleted at the end of the paragraph.
    const last = text.segments.at(-1);
    const rest = plan.deletions.get(text.text.length) ?? '';
    if (!rest) return;
    const paragraph = newer.element;
    if (last && last.run.parent === paragraph) this.#insert(last.run.end, rest);
    else if (paragraph.openEnd === paragraph.end) this.#append(paragraph, rest);
    else this.#insert(paragraph.closeStart, rest);
  }

  #plan(older: ParagraphText, newer: ParagraphText, differences: readonly TextDifference[]): Plan {
    const deletions = new Map<number, string>();
    const pieces: Piece[] = [];
    for (const difference of differences) {
      const { kind, olderStart, olderEnd, newerStart, newerEnd } = difference;
      if (kind === 'deleted') {
        const written = this.#deletedText(older, olderStart, olderEnd);
        deletions.set(newerStart, `${deletions.get(newerStart) ?? ''}${written}`);
      } else if (kind === 'inserted')
        pieces.push({ start: newerStart, end: newerEnd, isInserted: true, oldFormat: null });
      else this.#equalPieces(older, newer, difference, pieces);
    }
    return { deletions, pieces };
  }

  /** Divides equal text where the format of the older or the newer runs changes. */
  #equalPieces(older: ParagraphText, newer: ParagraphText, range: TextDifference, pieces: Piece[]): void {
    const shift = range.newerStart - range.olderStart;
    for (const old of overlapping(older.segments, range.olderStart, range.olderEnd)) {
      const start = Math.max(range.newerStart, old.start + shift);
      const end = Math.min(range.newerEnd, old.end + shift);
      const before = this.#runFormat(old.run);
      for (const current of overlapping(newer.segments, start, end)) {
        const isSame = current.key !== null || this.#runFormat(current.run) === before;
        pieces.push({
          start: Math.max(start, current.start),
          end: Math.min(end, current.end),
          isInserted: false,
          oldFormat: isSame ? null : before,
        });
      }
    }
  }

  /** Writes a run. One that differs nowhere keeps its bytes, and one that is inserted as a whole is wrapped. */
  #run(segments: readonly TextSegment[], text: ParagraphText, plan: Plan): void {
    const { run } = segments[0]!;
    const start = segments[0]!.start;
    const end = segments.at(-1)!.end;
    const before = plan.deletions.get(start) ?? '';
    plan.deletions.delete(start);
    this.#insert(run.start, before);
    const pieces = joinedPieces(piecesIn(plan.pieces, start, end), plan.deletions);
    const [only] = pieces;
    if (pieces.length === 1 && only!.isInserted) return this.#wrap(run);
    if (run.name !== 'w:r') return;
    if (pieces.every(piece => !piece.isInserted && piece.oldFormat === null) && pieces.length === 1) return;
    const written = pieces.map(piece => {
      const deletion = piece.start > start ? (plan.deletions.get(piece.start) ?? '') : '';
      if (piece.start > start) plan.deletions.delete(piece.start);
      const content = this.#runPiece(run, segments, text, piece);
      return `${deletion}${piece.isInserted ? this.#xml.revision('ins', content) : content}`;
    });
    this.edits.push({ start: run.start, end: run.end, text: written.join('') });
  }

  #runPiece(run: XmlElement, segments: readonly TextSegment[], text: ParagraphText, piece: Piece): string {
    const { source } = this.#context;
    const properties = childOf(run, 'w:rPr');
    const isFirst = piece.start === segments[0]!.start;
    const isLast = piece.end === segments.at(-1)!.end;
    const content = run.children
      .filter(child => child !== properties)
      .map(child => {
        const segment = segments.find(({ source: from }) => from === child);
        // Elements without text, such as the signs of a field, stay where they are.
        if (!segment)
          return this.#isBeside(child, run, segments, piece, isFirst, isLast)
            ? source.slice(child.start, child.end)
            : '';
        const from = Math.max(piece.start, segment.start);
        const to = Math.min(piece.end, segment.end);
        if (from >= to) return '';
        if (from === segment.start && to === segment.end) return source.slice(child.start, child.end);
        return this.#xml.text('t', text.text.slice(from, to));
      })
      .join('');
    return `${source.slice(run.start, run.openEnd)}${this.#pieceProperties(properties, piece)}${content}${source.slice(run.closeStart, run.end)}`;
  }

  /** Whether an element without text belongs to a piece: it follows the text before it. */
  #isBeside(
    child: XmlElement,
    run: XmlElement,
    segments: readonly TextSegment[],
    piece: Piece,
    isFirst: boolean,
    isLast: boolean,
  ): boolean {
    const before = run.children.slice(0, run.children.indexOf(child)).reverse();
    const previous = before.map(element => segments.find(({ source }) => source === element)).find(Boolean);
    if (!previous) return isFirst;
    return previous.end > piece.start && (previous.end <= piece.end || (isLast && previous.end > piece.end));
  }

  #pieceProperties(properties: XmlElement | undefined, { oldFormat }: Piece): string {
    const { source } = this.#context;
    if (oldFormat === null) return properties ? source.slice(properties.start, properties.end) : '';
    const change = this.#xml.revision('rPrChange', this.#xml.element('rPr', oldFormat));
    if (!properties || properties.openEnd === properties.end) return this.#xml.element('rPr', change);
    return `${source.slice(properties.start, properties.closeStart)}${change}${source.slice(properties.closeStart, properties.end)}`;
  }
}

/** A range of a paragraph with one state. `oldFormat`: the properties before; null if they did not change. */
interface Piece {
  start: number;
  end: number;
  isInserted: boolean;
  oldFormat: string | null;
}

interface Plan {
  /** Deleted runs by the position that they are written before. */
  deletions: Map<number, string>;
  pieces: Piece[];
}

/** How a paragraph mark changes. `formatOf`: the paragraph whose format the paragraph had, or gets. */
interface Mark {
  side: Side | null;
  formatOf?: XmlElement;
}

/**
 * The ends of both containers correspond: the mark of a last paragraph can be neither inserted nor deleted. So the last
 * paragraphs are paired if neither has a version in the other document, or if a table is behind the last pair.
 */
function pairLast(pairs: BlockPair<ComparedBlock>[]): BlockPair<ComparedBlock>[] {
  const oldAt = pairs.findLastIndex(([old]) => old);
  const newAt = pairs.findLastIndex(([, current]) => current);
  const [old, current] = [pairs[oldAt]?.[0], pairs[newAt]?.[1]];
  if (oldAt === newAt || old?.kind !== 'paragraph' || current?.kind !== 'paragraph') return pairs;
  const lastPair = pairs.findLastIndex(([first, second]) => first && second);
  const isParagraphs = pairs.slice(lastPair + 1).every(([first, second]) => (first ?? second)!.kind === 'paragraph');
  if (lastPair === Math.min(oldAt, newAt) && isParagraphs) return pairs;
  const others = pairs.flatMap(([first, second]): BlockPair<ComparedBlock>[] => {
    const [keptOld, keptNew] = [first === old ? null : first, second === current ? null : second];
    if (keptOld && keptNew) return [[keptOld, keptNew]];
    if (keptOld) return [[keptOld, null]];
    return keptNew ? [[null, keptNew]] : [];
  });
  return [...others, [old, current]];
}

interface Tail {
  markOf(at: number): Mark | undefined;
}

/**
 * Blocks at the end that only one document has: each takes the mark of the one before. The last paragraph of both documents
 * loses its mark to the first of them, and the very last has a mark that does not change.
 */
function tailOf(pairs: readonly BlockPair<ComparedBlock>[]): Tail | null {
  const lastPair = pairs.findLastIndex(([old, current]) => old && current);
  const tail = pairs.slice(lastPair + 1);
  const [old, current] = pairs[lastPair] ?? [];
  if (!tail.length || !old || !current || old.kind !== 'paragraph') return null;
  if (tail.some(([first, second]) => (first ?? second)!.kind !== 'paragraph')) return null;
  const side: Side = tail[0]![0] ? 'del' : 'ins';
  if (tail.some(([first]) => (side === 'del') !== Boolean(first))) return null;
  const end = pairs.length - 1;
  // The paragraph at the end keeps the format of the one whose mark it gets.
  const formatOf = side === 'ins' ? old.element : current.element;
  return {
    markOf: at => (at < lastPair ? undefined : at === end ? { side: null, formatOf } : { side }),
  };
}

const endOfContent = (container: XmlElement): number => {
  const last = container.children.at(-1);
  if (last?.name === 'w:sectPr') return last.start;
  return container.closeStart;
};

/** Lists all paragraphs of a cell, including those of tables inside of it. */
function paragraphsIn(cell: XmlElement): ComparedBlock[] {
  return comparedBlocks(cell).flatMap(block =>
    block.kind === 'paragraph'
      ? [block]
      : [...descendantsOf(block.element)].filter(({ name }) => name === 'w:tc').flatMap(paragraphsIn),
  );
}

/** Groups segments by their runs. */
function runsOf(segments: readonly TextSegment[]): TextSegment[][] {
  const groups: TextSegment[][] = [];
  for (const segment of segments) {
    if (groups.at(-1)?.[0]?.run === segment.run) groups.at(-1)!.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

const overlapping = (segments: readonly TextSegment[], start: number, end: number): TextSegment[] =>
  segments.filter(segment => segment.start < end && segment.end > start);

const piecesIn = (pieces: readonly Piece[], start: number, end: number): Piece[] =>
  pieces
    .filter(piece => piece.start < end && piece.end > start)
    .map(piece => ({ ...piece, start: Math.max(start, piece.start), end: Math.min(end, piece.end) }));

/** Joins neighbouring pieces of one state, except where deleted text is between them. */
function joinedPieces(pieces: readonly Piece[], deletions: ReadonlyMap<number, string>): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    const isSame = last && last.isInserted === piece.isInserted && last.oldFormat === piece.oldFormat;
    if (isSame && !deletions.has(piece.start)) last.end = piece.end;
    else result.push({ ...piece });
  }
  return result;
}

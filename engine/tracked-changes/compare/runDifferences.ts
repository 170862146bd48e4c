import { childOf, type XmlElement } from '../xml/parseXml.ts';
import type { ComparedBlock } from './comparedBlocks.ts';
import type { DeletedContent } from './deletedContent.ts';
import type { Formats } from './formats.ts';
import type { ParagraphText, TextSegment } from './paragraphText.ts';
import type { PartEdits } from './partEdits.ts';
import type { TextDifference } from './wordDifference.ts';
import type { WordXml } from './wordXml.ts';

/** A range of a paragraph with one state. `oldFormat`: the properties before; null if they did not change. */
interface Piece {
  start: number;
  end: number;
  isInserted: boolean;
  oldFormat: string | null;
}

/** What the writers of a story share. */
export interface StoryWriters {
  xml: WordXml;
  edits: PartEdits;
  formats: Formats;
  deleted: DeletedContent;
}

/** Writes the differences of a paragraph into its runs. */
export function writeRunDifferences(
  writers: StoryWriters,
  older: ParagraphText,
  newer: ComparedBlock,
  differences: readonly TextDifference[],
): void {
  new RunWriter(writers, older, newer).write(differences);
}

class RunWriter {
  readonly #writers: StoryWriters;
  readonly #older: ParagraphText;
  readonly #newer: ParagraphText;
  readonly #paragraph: XmlElement;
  readonly #pieces: Piece[] = [];
  /** Deleted runs by the position that they are written before. */
  readonly #deletions = new Map<number, string>();

  constructor(writers: StoryWriters, older: ParagraphText, { text, element }: ComparedBlock) {
    this.#writers = writers;
    this.#older = older;
    this.#newer = text;
    this.#paragraph = element;
  }

  write(differences: readonly TextDifference[]): void {
    for (const difference of differences) this.#addPieces(difference);
    for (const segments of groupByRun(this.#newer.segments)) this.#run(segments);
    this.#atEnd(this.#takeDeletion(this.#newer.text.length));
  }

  #addPieces(difference: TextDifference): void {
    const { kind, olderStart, olderEnd, newerStart, newerEnd } = difference;
    if (kind === 'deleted')
      this.#deletions.set(newerStart, this.#writers.deleted.text(this.#older, olderStart, olderEnd));
    else if (kind === 'inserted')
      this.#pieces.push({ start: newerStart, end: newerEnd, isInserted: true, oldFormat: null });
    else this.#addEqual(difference);
  }

  /** Divides equal text where the format of the older or the newer runs changes. */
  #addEqual({ olderStart, olderEnd, newerStart, newerEnd }: TextDifference): void {
    const { formats } = this.#writers;
    const shift = newerStart - olderStart;
    for (const old of overlapping(this.#older.segments, olderStart, olderEnd)) {
      const start = Math.max(newerStart, old.start + shift);
      const end = Math.min(newerEnd, old.end + shift);
      const before = formats.ofRun(old.run);
      for (const current of overlapping(this.#newer.segments, start, end)) {
        const isSame = current.key !== null || formats.ofRun(current.run) === before;
        this.#pieces.push({
          start: Math.max(start, current.start),
          end: Math.min(end, current.end),
          isInserted: false,
          oldFormat: isSame ? null : before,
        });
      }
    }
  }

  #takeDeletion(position: number): string {
    const deletion = this.#deletions.get(position) ?? '';
    this.#deletions.delete(position);
    return deletion;
  }

  /** Writes what was deleted at the end of the paragraph. */
  #atEnd(deletion: string): void {
    const { edits } = this.#writers;
    const last = this.#newer.segments.at(-1)?.run;
    if (!deletion) return;
    if (last?.parent === this.#paragraph) edits.insert(last.end, deletion);
    else edits.append(this.#paragraph, deletion);
  }

  /** Writes a run. One that differs nowhere keeps its bytes, and one that is inserted as a whole is wrapped. */
  #run(segments: readonly TextSegment[]): void {
    const { edits, xml } = this.#writers;
    const { run, start } = segments[0]!;
    const end = segments.at(-1)!.end;
    edits.insert(run.start, this.#takeDeletion(start));
    const pieces = this.#piecesIn(start, end);
    const [first, ...others] = pieces;
    if (first?.isInserted && !others.length) {
      edits.insert(run.start, xml.open('ins'));
      edits.insert(run.end, xml.close('ins'));
    } else if (run.name === 'w:r' && (others.length || first?.oldFormat !== null)) {
      const written = pieces.map(piece => {
        const deletion = piece.start > start ? this.#takeDeletion(piece.start) : '';
        const content = this.#runPiece(segments, piece);
        return `${deletion}${piece.isInserted ? xml.revision('ins', content) : content}`;
      });
      edits.replace(run, written.join(''));
    }
  }

  /** Lists the pieces of a range. Neighbours of one state are one piece, except where deleted text is between them. */
  #piecesIn(start: number, end: number): Piece[] {
    const result: Piece[] = [];
    for (const piece of overlapping(this.#pieces, start, end)) {
      const inside = { ...piece, start: Math.max(start, piece.start), end: Math.min(end, piece.end) };
      const last = result.at(-1);
      const isSame = last?.isInserted === inside.isInserted && last.oldFormat === inside.oldFormat;
      if (isSame && !this.#deletions.has(inside.start)) last.end = inside.end;
      else result.push(inside);
    }
    return result;
  }

  /** Writes a part of a run as a run of its own. */
  #runPiece(segments: readonly TextSegment[], piece: Piece): string {
    const { edits, xml } = this.#writers;
    const { run } = segments[0]!;
    const properties = childOf(run, 'w:rPr');
    let isInside = piece.start === segments[0]!.start;
    const content = run.children
      .filter(child => child !== properties)
      .map(child => {
        const segment = segments.find(({ source }) => source === child);
        // An element without text, such as a sign of a field, stays behind the text before it.
        if (!segment) return isInside ? edits.sourceOf(child) : '';
        isInside = segment.end > piece.start && segment.end <= piece.end;
        const from = Math.max(piece.start, segment.start);
        const to = Math.min(piece.end, segment.end);
        if (from >= to) return '';
        if (from === segment.start && to === segment.end) return edits.sourceOf(child);
        return xml.text('t', this.#newer.text.slice(from, to));
      });
    const open = edits.sourceOf({ start: run.start, end: run.openEnd });
    const close = edits.sourceOf({ start: run.closeStart, end: run.end });
    return `${open}${this.#properties(properties, piece)}${content.join('')}${close}`;
  }

  #properties(properties: XmlElement | undefined, { oldFormat }: Piece): string {
    const { edits, xml, formats } = this.#writers;
    if (oldFormat === null) return properties ? edits.sourceOf(properties) : '';
    const change = formats.runChange(oldFormat);
    if (!properties?.children.length) return xml.element('rPr', change);
    const { start, closeStart, end } = properties;
    return `${edits.sourceOf({ start, end: closeStart })}${change}${edits.sourceOf({ start: closeStart, end })}`;
  }
}

/** Groups segments by their runs. */
function groupByRun(segments: readonly TextSegment[]): TextSegment[][] {
  const groups: TextSegment[][] = [];
  for (const segment of segments) {
    const last = groups.at(-1);
    if (last?.[0]?.run === segment.run) last.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

/** Lists the ranges that overlap another. Both lists are sorted, so the search begins in the middle. */
function overlapping<Range extends { start: number; end: number }>(
  ranges: readonly Range[],
  start: number,
  end: number,
): Range[] {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  let behind = low;
  while (behind < ranges.length && ranges[behind]!.start < end) behind += 1;
  return ranges.slice(low, behind);
}

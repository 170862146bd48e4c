import type { Block, Change, Paragraph, Story, Table, TableCell, TableRow, TextRun } from '../trackedDocument.ts';
import { childOf, descendantsOf, type XmlElement } from '../xml/parseXml.ts';
import type { TextRevision } from './changeGroups.ts';
import { isOn, runFormatOf } from './formatDifference.ts';
import { OpenRanges } from './openRanges.ts';
import { addPropertyRevisions, addRowRevisions, addTableFormats } from './propertyRevisions.ts';
import { revisionOf, revisionsIn } from './revision.ts';
import type { StoryContext } from './storyContext.ts';
import { blockWrappers, inlineWrappers, kindOf, rowsOf, textOf } from './wordElements.ts';

/** Reads a story into blocks, and adds its revisions to the groups of changes. */
export function readStory(context: StoryContext, key: string, kind: Story['kind'], container: XmlElement): Story {
  return { key, kind, blocks: new StoryReader(context, key).blocks(container) };
}

class StoryReader {
  readonly #context: StoryContext;
  readonly #key: string;
  #paragraphs = 0;
  readonly #ranges: OpenRanges;
  /** Changes of the rows that the current place is in. */
  #rowChanges: Change[] = [];
  /** Revisions around the current runs, the outermost first. */
  #revisions: TextRevision[] = [];
  /** The paragraph whose runs are read. */
  #paragraph: Paragraph | null = null;

  constructor(context: StoryContext, key: string) {
    this.#context = context;
    this.#key = key;
    this.#ranges = new OpenRanges(context);
  }

  blocks(container: XmlElement | undefined): Block[] {
    return container?.children.flatMap(element => this.#block(element)) ?? [];
  }

  get #at() {
    return { story: this.#key, paragraph: this.#paragraph?.index ?? this.#paragraphs };
  }

  #block(element: XmlElement): Block[] {
    if (element.name === 'w:p') return [this.#readParagraph(element)];
    if (element.name === 'w:tbl') return [this.#readTable(element)];
    if (element.name === 'w:sectPr') addPropertyRevisions(this.#context.groups, element, this.#at);
    else if (element.name === 'w:sdt') return this.blocks(childOf(element, 'w:sdtContent'));
    else if (element.name === 'mc:AlternateContent')
      return this.#alternates(element, chosen => this.blocks(chosen)) ?? [];
    else if (blockWrappers.has(element.name)) return this.#inside(element, () => this.blocks(element));
    else this.#ranges.read(element, this.#at);
    return [];
  }

  #readParagraph(element: XmlElement): Paragraph {
    const properties = childOf(element, 'w:pPr');
    const outer = this.#paragraph;
    const style = childOf(properties, 'w:pStyle')?.attributes['w:val'];
    const level = childOf(childOf(properties, 'w:numPr'), 'w:ilvl')?.attributes['w:val'];
    const paragraph: Paragraph = {
      kind: 'paragraph',
      index: this.#paragraphs,
      style: style === undefined ? null : (this.#context.styleNames.get(style) ?? style),
      listLevel: childOf(properties, 'w:numPr') ? Number(level ?? 0) || 0 : null,
      isRightToLeft: isOn(childOf(properties, 'w:bidi')),
      runs: [],
      mark: [],
      changes: [],
      textBoxes: [],
    };
    this.#paragraphs += 1;
    this.#paragraph = paragraph;
    this.#context.groups.endFormat();
    this.#ranges.beginParagraph();
    paragraph.changes = addPropertyRevisions(this.#context.groups, properties, this.#at).map(({ id }) => id);
    this.#inline(element);
    this.#mark(childOf(properties, 'w:rPr'), paragraph);
    this.#paragraph = outer;
    return paragraph;
  }

  /** The mark ends a paragraph: its revisions follow those of the text. */
  #mark(properties: XmlElement | undefined, paragraph: Paragraph): void {
    const { groups } = this.#context;
    const revisions = (properties?.children ?? []).flatMap(element => this.#textRevision(element));
    groups.addText('\n', revisions, this.#at, this.#rowChanges);
    const change = childOf(properties, 'w:rPrChange');
    if (change) groups.addRunFormat(change, this.#at);
    paragraph.mark = this.#changesOf(revisions);
    if (change) paragraph.mark.push({ id: groups.changeOf.get(change)!.id, side: 'format', isMove: false });
  }

  #readTable(table: XmlElement): Table {
    const { groups } = this.#context;
    const outer = this.#rowChanges;
    const changes: Change[] = [];
    groups.interrupt();
    const addFormats = (properties: XmlElement | undefined): void =>
      addTableFormats(groups, changes, properties, this.#at);
    addFormats(childOf(table, 'w:tblPr'));
    addFormats(childOf(table, 'w:tblGrid'));
    const rows: TableRow[] = [];
    let lastRow: Change[] = [];
    for (const row of rowsOf(table, 'w:tr')) {
      const properties = childOf(row, 'w:trPr');
      addFormats(properties);
      addFormats(childOf(row, 'w:tblPrEx'));
      lastRow = addRowRevisions(groups, properties, lastRow, this.#at);
      this.#rowChanges = [...outer, ...lastRow];
      const cells = rowsOf(row, 'w:tc').map((cell): TableCell => {
        const cellProperties = childOf(cell, 'w:tcPr');
        addFormats(cellProperties);
        const added = addPropertyRevisions(groups, cellProperties, this.#at);
        groups.interrupt();
        return {
          changes: added.map(({ id }) => id),
          columnSpan: Number(childOf(cellProperties, 'w:gridSpan')?.attributes['w:val']) || 1,
          blocks: this.blocks(cell),
        };
      });
      rows.push({ changes: lastRow.map(({ id }) => id), cells });
    }
    this.#rowChanges = outer;
    groups.interrupt();
    return { kind: 'table', changes: changes.map(({ id }) => id), rows };
  }

  /** Reads the runs of a paragraph, or of an element inside of it. */
  #inline(container: XmlElement | undefined): void {
    for (const element of container?.children ?? []) {
      if (element.name === 'w:r' || element.name === 'm:r') this.#run(element);
      else if (element.name === 'w:p') this.#readParagraph(element);
      else if (element.name === 'w:sdt') this.#inline(childOf(element, 'w:sdtContent'));
      else if (element.name === 'mc:AlternateContent') this.#alternates(element, chosen => this.#inline(chosen));
      else if (inlineWrappers.has(element.name) || element.name.startsWith('m:'))
        this.#inside(element, () => this.#inline(element));
      else if (element.name !== 'w:pPr') this.#ranges.read(element, this.#at);
    }
  }

  /** Reads what is inside of an element, which may be a revision. */
  #inside<Read>(element: XmlElement, read: () => Read): Read {
    const [revision] = this.#textRevision(element);
    if (!revision) return read();
    const outer = this.#revisions;
    this.#revisions = [...outer, revision];
    const inside = read();
    this.#context.groups.addEmpty(revision, outer.length, this.#at, this.#rowChanges);
    this.#revisions = outer;
    return inside;
  }

  #textRevision(element: XmlElement): TextRevision[] {
    const revision = revisionOf(element);
    if (!revision || revision.side === 'format') return [];
    if (revision.target !== 'run' && revision.target !== 'mark' && revision.target !== 'math') return [];
    const { side, isMove } = revision;
    const name = this.#ranges.nameOfMove(side) ?? `unnamed ${element.attributes['w:id']}`;
    return [{ ...revision, side, moveName: isMove ? name : null }];
  }

  #run(run: XmlElement): void {
    const properties = childOf(run, 'w:rPr');
    const { groups } = this.#context;
    const change = childOf(properties, 'w:rPrChange');
    if (change) groups.addRunFormat(change, this.#at);
    const format = runFormatOf(properties);
    this.#runContent(run, format, change);
    if (!change) groups.endFormat();
  }

  #runContent(container: XmlElement, format: TextRun['format'], change: XmlElement | undefined): void {
    for (const element of container.children) {
      if (element.name === 'mc:AlternateContent')
        this.#alternates(element, chosen => this.#runContent(chosen, format, change));
      // In a formula, revisions are inside of the runs.
      else if (revisionOf(element)?.target === 'run')
        this.#inside(element, () => this.#runContent(element, format, change));
      else this.#content(element, format, change);
    }
  }

  #content(element: XmlElement, format: TextRun['format'], change: XmlElement | undefined): void {
    const { groups } = this.#context;
    const kind = kindOf(element);
    if (element.name === 'w:commentReference') this.#ranges.anchor(element.attributes['w:id'] ?? '', '', this.#at);
    if (!kind) return;
    const text = textOf(element, kind);
    groups.addText(text, this.#revisions, this.#at, this.#rowChanges);
    if (kind !== 'field') {
      const changes = this.#changesOf(this.#revisions);
      if (change) changes.push({ id: groups.changeOf.get(change)!.id, side: 'format', isMove: false });
      const remarks = this.#ranges.remarks;
      for (const id of remarks) this.#ranges.anchor(id, text, this.#at);
      this.#append({ kind, text, changes, remarks, format });
    }
    if (kind === 'picture' || kind === 'other') this.#textBoxes(element);
  }

  /** Text of neighbouring runs that look alike is one run. */
  #append(run: TextRun): void {
    const runs = this.#paragraph?.runs;
    const last = runs?.at(-1);
    if (last?.kind === 'text' && run.kind === 'text' && isAlike(last, run)) last.text += run.text;
    else runs?.push(run);
  }

  #changesOf(revisions: readonly TextRevision[]): TextRun['changes'] {
    return revisions.map(({ element, side, isMove }) => ({
      id: this.#context.groups.changeOf.get(element)!.id,
      side,
      isMove,
    }));
  }

  /** A text box is a story of its own inside of a run. */
  #textBoxes(drawing: XmlElement): void {
    const box = [...descendantsOf(drawing)].find(({ name }) => name === 'w:txbxContent');
    if (!box) return;
    const outer = { revisions: this.#revisions, paragraph: this.#paragraph };
    this.#revisions = [];
    this.#context.groups.interrupt();
    const blocks = this.blocks(box);
    this.#context.groups.interrupt();
    this.#context.groups.endFormat();
    this.#revisions = outer.revisions;
    this.#paragraph = outer.paragraph;
    this.#paragraph?.textBoxes.push(...blocks);
  }

  /**
   * Word writes drawings twice, in a new and an old format. The first is read. Revisions in the other belong to the same
   * changes if there are as many.
   */
  #alternates<Read>(element: XmlElement, read: (chosen: XmlElement) => Read): Read | undefined {
    const [chosen, ...others] = element.children;
    if (!chosen) return undefined;
    const { groups } = this.#context;
    const result = read(chosen);
    const revisions = revisionsIn(chosen);
    for (const other of others) {
      const same = revisionsIn(other);
      for (const [index, { element: copy }] of same.entries()) {
        const original = same.length === revisions.length ? groups.changeOf.get(revisions[index]!.element) : undefined;
        if (original) groups.join(copy, original);
      }
    }
    return result;
  }
}

const isAlike = (left: TextRun, right: TextRun): boolean =>
  left.changes.length === right.changes.length &&
  left.changes.every((change, at) => change.id === right.changes[at]!.id && change.side === right.changes[at]!.side) &&
  left.remarks.join() === right.remarks.join() &&
  JSON.stringify(left.format) === JSON.stringify(right.format);

import type { WordPart } from '../package/wordPackage.ts';
import { type Revision, revisionOf } from '../read/revision.ts';
import { controlOfRange, rowsOf } from '../read/wordElements.ts';
import { childOf, descendantsOf, type XmlElement } from '../xml/parseXml.ts';
import type { TextEdit } from '../xml/textEdits.ts';
import { mergeParagraphs, removeEmptyControl } from './mergeParagraphs.ts';
import { Resolution } from './resolution.ts';
import { restoreProperties } from './restoreProperties.ts';

/** What is done with a change: its new or its old state remains. */
export type Decision = 'accept' | 'reject';

/** Returns the decision on a revision; undefined if it stays tracked. */
export type DecisionOf = (element: XmlElement) => Decision | undefined;

/** The edits that resolve the revisions of a part, and the comments whose text they remove. */
export interface PartResolution {
  edits: TextEdit[];
  removedComments: Set<string>;
}

/** Lists the edits of a part's source that resolve its revisions as Word does. */
export function resolvePart(
  { source, root }: Pick<WordPart, 'source' | 'root'>,
  decisionOf: DecisionOf,
): PartResolution {
  const resolver = new PartResolver(source, decisionOf);
  resolver.visit(root);
  return { edits: resolver.resolution.edits, removedComments: resolver.removeAnchors(root) };
}

class PartResolver {
  readonly resolution = new Resolution();
  readonly #source: string;
  readonly #decisionOf: DecisionOf;
  /** Deletions around this place that stay tracked, and those that were rejected. */
  #deletions = 0;
  #restored = 0;

  constructor(source: string, decisionOf: DecisionOf) {
    this.#source = source;
    this.#decisionOf = decisionOf;
  }

  visit(element: XmlElement): void {
    const revision = revisionOf(element);
    if (revision) this.#resolve(revision);
    else if (deletedTexts[element.name]) this.#restoreText(element);
    else {
      this.#children(element);
      this.#tidy(element);
    }
  }

  #children(element: XmlElement): void {
    for (const child of element.children) if (!this.resolution.removed.has(child)) this.visit(child);
  }

  /** Removes elements that lost their whole content, and merges paragraphs. */
  #tidy(element: XmlElement): void {
    const { resolution } = this;
    const inner = rowParents[element.name];
    if (inner) {
      const rows = rowsOf(element, inner);
      if (rows.length && rows.every(row => resolution.removed.has(row))) resolution.remove(element);
    } else if (element.name === 'w:sdt') removeEmptyControl(element, resolution);
    else if (tidied.has(element.name)) resolution.removeIfEmptied(element);
    if (element.children.some(child => resolution.withoutMark.has(child))) mergeParagraphs(element, resolution);
  }

  #resolve(revision: Revision): void {
    const { element, target, side } = revision;
    const decision = this.#decisionOf(element);
    const isText = target === 'run' || target === 'math';
    if (!decision) {
      if (isText) this.#keepTracked(revision);
      return;
    }
    const isKept = (side === 'insert') === (decision === 'accept');
    // Only the revisions of the runs inside of a formula change its text.
    if (isText) {
      this.#resolveRuns(revision, isKept || target === 'math');
      return;
    }
    if (target === 'format' && decision === 'reject') {
      restoreProperties(this.#source, element, this.resolution);
      return;
    }
    if (target === 'merge') this.#resolveMerge(element, decision);
    if (target === 'control' && !isKept) this.#unwrapControl(element);
    this.resolution.remove(element);
    if (isKept) return;
    if (target === 'mark') this.resolution.withoutMark.add(element.parent!.parent!.parent!);
    else if (target === 'row' || target === 'cell') this.resolution.remove(element.parent!.parent!);
    else if (target === 'numbering_reference') this.resolution.remove(element.parent!);
  }

  /** An undecided revision whose content is removed by decisions inside of it is removed too. */
  #keepTracked({ element, side }: Revision): void {
    const deletion = side === 'delete' ? 1 : 0;
    this.#deletions += deletion;
    this.#children(element);
    this.#deletions -= deletion;
    this.resolution.removeIfEmptied(element);
  }

  #resolveRuns({ element, side }: Revision, isKept: boolean): void {
    if (!isKept) {
      this.resolution.remove(element);
      return;
    }
    this.resolution.unwrap(element);
    const restored = side === 'delete' ? 1 : 0;
    this.#restored += restored;
    this.#children(element);
    this.#restored -= restored;
  }

  /** Text that is no longer deleted is renamed. The prefix of the document stays. */
  #restoreText(element: XmlElement): void {
    if (!this.#restored || this.#deletions) return;
    const old = element.name.slice(2);
    const rename = (from: number): void => {
      const start = this.#source.indexOf(old, from);
      this.resolution.edits.push({ start, end: start + old.length, text: deletedTexts[element.name]! });
    };
    rename(element.start);
    if (element.closeStart < element.end) rename(element.closeStart);
  }

  /** A cell that continues the cell above has `vMerge`. The revision has its value before and after. */
  #resolveMerge(merge: XmlElement, decision: Decision): void {
    const { resolution } = this;
    const cell = merge.parent!;
    const value = merge.attributes[decision === 'accept' ? 'w:vMerge' : 'w:vMergeOrig'];
    const current = childOf(cell, 'w:vMerge');
    if (current) resolution.remove(current);
    if (value !== 'cont' && value !== 'rest') return;
    const before = cell.children.filter(({ name }) => beforeMerge.has(name)).at(-1);
    const prefix = /^<([\w.-]+:)?/.exec(this.#source.slice(merge.start, merge.openEnd))?.[1] ?? '';
    const word = value === 'rest' ? 'restart' : 'continue';
    resolution.insert(before?.end ?? cell.openEnd, `<${prefix}vMerge ${prefix}val="${word}"/>`);
    resolution.filled.add(cell);
  }

  /** Removes a content control. What is in it stays. */
  #unwrapControl(range: XmlElement): void {
    const { resolution } = this;
    const control = controlOfRange(range);
    if (!control || resolution.unwrapped.has(control)) return;
    const content = control.name === 'w:sdt' ? childOf(control, 'w:sdtContent') : control;
    if (!content) return;
    resolution.unwrapped.add(control);
    const properties = childOf(control, 'w:customXmlPr');
    resolution.cut(control.start, properties?.end ?? content.openEnd);
    resolution.cut(content.closeStart, control.end);
  }

  /** Removes the ranges of comments whose reference is removed. Returns the identifiers of these comments. */
  removeAnchors(root: XmlElement): Set<string> {
    const removed = new Set<string>();
    if (!this.resolution.removed.size) return removed;
    const kept = new Set<string>();
    const ranges: XmlElement[] = [];
    const visit = (element: XmlElement, isRemoved: boolean): void => {
      const isGone = isRemoved || this.resolution.removed.has(element);
      if (element.name === 'w:commentReference') (isGone ? removed : kept).add(element.attributes['w:id'] ?? '');
      if (!isGone && /^w:commentRange(Start|End)$/.test(element.name)) ranges.push(element);
      for (const child of element.children) visit(child, isGone);
    };
    visit(root, false);
    for (const id of kept) removed.delete(id);
    for (const range of ranges) if (removed.has(range.attributes['w:id'] ?? '')) this.resolution.remove(range);
    return removed;
  }
}

/** Elements of deleted text, and what they are called when it is restored. */
const deletedTexts: Record<string, string> = { 'w:delText': 't', 'w:delInstrText': 'instrText' };

const rowParents: Record<string, 'w:tr' | 'w:tc'> = { 'w:tbl': 'w:tr', 'w:tr': 'w:tc' };

/** Elements that are removed when everything in them is. */
const tidied = new Set(['w:rPr', 'w:pPr', 'w:trPr', 'w:numPr', 'w:hyperlink', 'w:smartTag']);

/** Properties of a cell that come before `vMerge` in the schema. */
const beforeMerge = new Set(['w:cnfStyle', 'w:tcW', 'w:gridSpan', 'w:hMerge']);

/** Lists the elements of comments in the parts that describe them. */
export function commentElements(parts: readonly WordPart[], removed: ReadonlySet<string>): Map<WordPart, XmlElement[]> {
  const found = new Map<WordPart, XmlElement[]>();
  const paragraphIds = new Set<string>();
  for (const part of parts) {
    if (part.kind !== 'comments') continue;
    const elements = part.root.children.filter(({ attributes }) => removed.has(attributes['w:id'] ?? ''));
    found.set(part, elements);
    for (const comment of elements)
      for (const { attributes } of descendantsOf(comment))
        if (attributes['w14:paraId']) paragraphIds.add(attributes['w14:paraId']);
  }
  for (const part of parts)
    if (part.kind === 'commentsExtended')
      found.set(
        part,
        part.root.children.filter(({ attributes }) => paragraphIds.has(attributes['w15:paraId'] ?? '')),
      );
  return found;
}

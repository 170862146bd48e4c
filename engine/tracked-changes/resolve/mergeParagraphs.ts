import { rangeMarks } from '../read/wordElements.ts';
import { childOf, type XmlElement } from '../xml/parseXml.ts';
import type { Resolution } from './resolution.ts';

const blockNames = new Set(['w:p', 'w:tbl', 'w:sdt', 'w:customXml', 'w:altChunk']);

/**
 * Merges the paragraphs of a container whose mark is removed with the paragraphs that follow. As in Word, the properties
 * are those of the last one, because they belong to its mark. The last paragraph of a container keeps its mark, and so
 * does one before a table, unless nothing of the paragraph remains: then it is removed.
 */
export function mergeParagraphs(container: XmlElement, resolution: Resolution): void {
  const blocks = container.children.filter(
    child => blockNames.has(child.name) && !resolution.removed.has(child) && !resolution.unwrapped.has(child),
  );
  for (let at = 0; at < blocks.length; at += 1) {
    if (!resolution.withoutMark.has(blocks[at]!)) continue;
    const previous = blocks[at - 1];
    const group = [blocks[at]!];
    while (resolution.withoutMark.has(group.at(-1)!) && blocks[at + 1]?.name === 'w:p') {
      at += 1;
      group.push(blocks[at]!);
    }
    // A cell and a body end with a paragraph.
    const isNeeded = !blocks[at + 1] && previous?.name !== 'w:p';
    mergeGroup(group, isNeeded, resolution);
  }
}

/** `isNeeded`: the last paragraph stays, even if it is empty. */
function mergeGroup(group: readonly XmlElement[], isNeeded: boolean, resolution: Resolution): void {
  const last = group.at(-1)!;
  const kept = group.filter(paragraph => paragraph === last || hasContent(paragraph, resolution));
  const staying = new Set(kept);
  for (const paragraph of group) if (!staying.has(paragraph)) resolution.remove(paragraph);
  const isGone = resolution.withoutMark.has(last) && !isNeeded && !kept.some(each => hasVisible(each, resolution));
  if (isGone) for (const paragraph of kept) removeInvisible(paragraph, resolution);
  else if (kept.length > 1) join(kept, resolution);
}

const hasContent = (paragraph: XmlElement, resolution: Resolution): boolean =>
  paragraph.children.some(child => child.name !== 'w:pPr' && resolution.remains(child));

function join(paragraphs: readonly XmlElement[], resolution: Resolution): void {
  const [head, ...others] = paragraphs;
  const last = others.at(-1)!;
  const properties = childOf(last, 'w:pPr');
  const copied = properties && !resolution.removed.has(properties);
  resolution.replace(childOf(head, 'w:pPr')!, copied ? { from: properties.start, to: properties.end } : '');
  let previous = head!;
  for (const paragraph of others) {
    // Only the last paragraph can be an element that closes itself: the others have a mark with properties.
    if (paragraph.openEnd === paragraph.end) {
      resolution.remove(paragraph);
      return;
    }
    resolution.cut(previous.closeStart, previous.end);
    resolution.cut(paragraph.start, childOf(paragraph, 'w:pPr')?.end ?? paragraph.openEnd);
    previous = paragraph;
  }
}

/** Bookmarks and other ranges that begin or end in a removed paragraph stay: they may be between paragraphs too. */
function removeInvisible(paragraph: XmlElement, resolution: Resolution): void {
  const remaining = paragraph.children.filter(child => child.name !== 'w:pPr' && resolution.remains(child));
  if (!remaining.length || !remaining.every(({ name }) => rangeMarks.test(name))) {
    resolution.remove(paragraph);
    return;
  }
  resolution.cut(paragraph.start, childOf(paragraph, 'w:pPr')?.end ?? paragraph.openEnd);
  resolution.cut(paragraph.closeStart, paragraph.end);
}

/** Returns whether something of a paragraph or of a link remains that a reader sees. */
const hasVisible = (parent: XmlElement, resolution: Resolution): boolean =>
  parent.children.some(child => {
    if (child.name === 'w:pPr' || rangeMarks.test(child.name) || !resolution.remains(child)) return false;
    return child.name !== 'w:hyperlink' || hasVisible(child, resolution);
  });

/** Removes a content control around blocks of which nothing remains. */
export function removeEmptyControl(control: XmlElement, resolution: Resolution): void {
  const blocks = childOf(control, 'w:sdtContent')?.children.filter(({ name }) => blockNames.has(name)) ?? [];
  const isGone = (block: XmlElement): boolean =>
    resolution.removed.has(block) || (resolution.withoutMark.has(block) && !hasVisible(block, resolution));
  if (blocks.length && blocks.every(isGone)) resolution.remove(control);
}

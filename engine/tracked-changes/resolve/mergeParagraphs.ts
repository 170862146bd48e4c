import { childOf, type XmlElement } from '../xml/parseXml.ts';
import type { Resolution } from './resolution.ts';

/**
 * Merges the paragraphs of a container whose mark is removed with the paragraphs that follow. As in Word, the properties
 * are those of the last one, because they belong to its mark. The last paragraph of a container keeps its mark. So does
 * one before a table, unless it is empty: then it is removed.
 */
export function mergeParagraphs(container: XmlElement, resolution: Resolution): void {
  const blocks = container.children.filter(
    child => blockNames.has(child.name) && !resolution.removed.has(child) && !resolution.unwrapped.has(child),
  );
  for (let at = 0; at < blocks.length; at += 1) {
    if (!resolution.withoutMark.has(blocks[at]!)) continue;
    const group = [blocks[at]!];
    while (resolution.withoutMark.has(group.at(-1)!) && blocks[at + 1]?.name === 'w:p') {
      at += 1;
      group.push(blocks[at]!);
    }
    mergeGroup(group, blocks[at + 1], resolution);
  }
}

const blockNames = new Set(['w:p', 'w:tbl', 'w:sdt', 'w:customXml', 'w:altChunk']);

function mergeGroup(group: readonly XmlElement[], next: XmlElement | undefined, resolution: Resolution): void {
  const last = group.at(-1)!;
  const kept = group.filter(paragraph => paragraph === last || hasContent(paragraph, resolution));
  for (const paragraph of group) if (!kept.includes(paragraph)) resolution.remove(paragraph);
  if (kept.length > 1) join(kept, resolution);
  else if (resolution.withoutMark.has(last) && next) removeIfInvisible(last, resolution);
}

/** Bookmarks and other ranges that begin or end in a removed paragraph stay: they may be between paragraphs too. */
function removeIfInvisible(paragraph: XmlElement, resolution: Resolution): void {
  const remaining = paragraph.children.filter(child => child.name !== 'w:pPr' && resolution.remains(child));
  const isVisible = (element: XmlElement): boolean =>
    resolution.remains(element) &&
    !ranges.test(element.name) &&
    (element.name !== 'w:hyperlink' || element.children.some(isVisible));
  if (remaining.some(isVisible)) return;
  if (!remaining.length || !remaining.every(({ name }) => ranges.test(name))) {
    resolution.remove(paragraph);
    return;
  }
  resolution.cut(paragraph.start, childOf(paragraph, 'w:pPr')?.end ?? paragraph.openEnd);
  resolution.cut(paragraph.closeStart, paragraph.end);
}

const ranges = /^w:(bookmark|perm|commentRange|moveFromRange|moveToRange|customXml\w+Range)(Start|End)$/;

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

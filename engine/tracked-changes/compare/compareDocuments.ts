import { limits } from '../limits.ts';
import { openWordPackage, type WordPackage, type WordPart, writeWordPackage } from '../package/wordPackage.ts';
import { resolveParts } from '../resolve/resolveDocument.ts';
import { UnreadableDocument } from '../unreadableDocument.ts';
import { childOf, descendantsOf, type XmlElement } from '../xml/parseXml.ts';
import { applyEdits } from '../xml/textEdits.ts';
import { type CompareContext, type Comparison, compareStory } from './compareStory.ts';
import { type Authorship, type PartPrefixes, WordXml } from './wordXml.ts';

/** The newer document with the differences to the older one as tracked changes. */
export interface ComparedDocument {
  document: Uint8Array;
  /** Pictures, notes and other objects of the older document that the newer one lacks. They are not shown as deleted. */
  omittedObjects: number;
}

/**
 * Compares two Word documents word by word. Changes that are tracked already are accepted in both first. Rejecting all
 * changes of the result gives the text of the older document, accepting all gives that of the newer one. Compared are the
 * body, tables, notes, headers and footers, and the formats of paragraphs and runs. Throws `UnreadableDocument`.
 */
export async function compareDocuments(
  older: Uint8Array,
  newer: Uint8Array,
  authorship: Authorship,
): Promise<ComparedDocument> {
  const before = await openAccepted(older);
  const after = await openAccepted(newer);
  const shared = sharedContext(before, after);
  const changed: { part: WordPart; source: string }[] = [];
  let lastId = lastIdOf(after);
  let omittedObjects = 0;
  for (const [part, pairs] of storyPairs(before, after)) {
    const xml = new WordXml(prefixesOf(part), authorship, lastId);
    const comparisons = pairs.map(([old, current]) =>
      compareStory(old, current, { ...shared, xml, source: part.source }),
    );
    lastId = xml.lastId;
    omittedObjects += comparisons.reduce((sum, comparison) => sum + comparison.omittedObjects, 0);
    const edits = comparisons.flatMap(({ edits: found }: Comparison) => found);
    if (edits.length) changed.push({ part, source: applyEdits(part.source, edits) });
  }
  return { document: await writeWordPackage(after, changed), omittedObjects };
}

/** Opens a document with its changes accepted. */
async function openAccepted(bytes: Uint8Array): Promise<WordPackage> {
  let opened = await openWordPackage(bytes);
  const accepted = resolveParts(opened, { decisions: {}, others: 'accept' });
  // Positions of elements are those of the source, so what was changed is parsed again.
  if (accepted.length) opened = await openWordPackage(await writeWordPackage(opened, accepted));
  if (opened.elements > limits.comparedElements) throw new UnreadableDocument('too_large', 'too many elements');
  const characters = opened.parts.reduce((sum, { root }) => sum + lengthOf(root), 0);
  if (characters > limits.comparedCharacters) throw new UnreadableDocument('too_large', 'too long to compare');
  return opened;
}

const lengthOf = (element: XmlElement): number =>
  element.children.reduce((sum, child) => sum + lengthOf(child), element.text.length);

function sharedContext(before: WordPackage, after: WordPackage): Omit<CompareContext, 'xml' | 'source'> {
  const styles = new Set(partOf(after, 'styles')?.root.children.map(({ attributes }) => attributes['w:styleId']));
  return {
    hasStyle: id => styles.has(id),
    hasSameLists: partOf(before, 'numbering')?.source === partOf(after, 'numbering')?.source,
  };
}

const partOf = ({ parts }: WordPackage, kind: WordPart['kind']): WordPart | undefined =>
  parts.find(part => part.kind === kind);

type StoryPair = [older: XmlElement, newer: XmlElement];

/** Pairs the stories of both documents, by the parts of the newer one. Parts that only one of them has are not compared. */
function storyPairs(before: WordPackage, after: WordPackage): [WordPart, StoryPair[]][] {
  return after.parts.flatMap((part): [WordPart, StoryPair[]][] => {
    const older = before.parts.find(
      ({ kind, name }) => kind === part.kind && (kind === 'document' || name === part.name),
    );
    if (!older) return [];
    const [old, current] = [containersOf(older), containersOf(part)];
    // Notes have no identifiers that both documents share, so they are compared in order, if none was added.
    if (old.length !== current.length) return [];
    return [[part, old.map((container, index): StoryPair => [container, current[index]!])]];
  });
}

function containersOf({ kind, root }: WordPart): XmlElement[] {
  if (kind === 'document') return [childOf(root, 'w:body') ?? root];
  if (kind === 'header' || kind === 'footer') return [root];
  if (kind === 'footnotes' || kind === 'endnotes')
    return root.children.filter(({ attributes }) => !attributes['w:type']);
  return [];
}

/** The largest number of an annotation: those of revisions must differ from all others. */
function lastIdOf({ parts }: WordPackage): number {
  let last = 0;
  for (const { root } of parts)
    for (const { attributes } of descendantsOf(root)) {
      const id = Number(attributes['w:id']);
      if (id > last && id < 0x3fffffff) last = id;
    }
  return last;
}

/** The prefixes of a part. Attributes need one, so a default namespace is not enough. */
function prefixesOf({ source, root }: WordPart): PartPrefixes {
  const tag = source.slice(root.start, root.openEnd);
  const prefix = /^<([\w.-]+):/.exec(tag)?.[1];
  if (!prefix) throw new UnreadableDocument('unsupported', 'WordprocessingML without a prefix');
  return { w: prefix, m: /\sxmlns:([\w.-]+)\s*=\s*["'][^"']*\/officeDocument\/(?:2006\/)?math["']/.exec(tag)?.[1] };
}

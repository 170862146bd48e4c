import { openWordPackage, type WordPackage, type WordPart, writeWordPackage } from '../package/wordPackage.ts';
import { readDocument } from '../read/readDocument.ts';
import { applyEdits, type TextEdit } from '../xml/textEdits.ts';
import { commentElements, type Decision, resolvePart } from './resolvePart.ts';

/** Decisions by the identifiers of changes. */
export interface Decisions {
  decisions: Readonly<Record<string, Decision>>;
  /** The decision on all other changes. Without it, they stay tracked. */
  others?: Decision;
}

/**
 * Resolves the decided changes of a Word document, and returns the new file. Only the ranges of the text that a change
 * concerns are written: other characters of these parts, and all other parts, keep their bytes. Throws
 * `UnreadableDocument`.
 */
export async function resolveChanges(bytes: Uint8Array, decisions: Decisions): Promise<Uint8Array> {
  const opened = await openWordPackage(bytes);
  return writeWordPackage(opened, resolveParts(opened, decisions));
}

/** Resolves the decided changes of a parsed document. Returns the parts that differ, with their new sources. */
export function resolveParts(
  opened: WordPackage,
  { decisions, others }: Decisions,
): { part: WordPart; source: string }[] {
  const { changeOf } = readDocument(opened);
  const chosen = new Map(Object.entries(decisions));
  const edits = new Map<WordPart, TextEdit[]>();
  const removedComments = new Set<string>();
  for (const part of opened.parts) {
    const resolved = resolvePart(part, element => chosen.get(changeOf.get(element)?.id ?? '') ?? others);
    edits.set(part, resolved.edits);
    for (const id of resolved.removedComments) removedComments.add(id);
  }
  for (const [part, elements] of commentElements(opened.parts, removedComments))
    edits.get(part)!.push(...elements.map(({ start, end }) => ({ start, end, text: '' })));
  const changed = opened.parts.filter(part => edits.get(part)!.length);
  return changed.map(part => ({ part, source: applyEdits(part.source, edits.get(part)!) }));
}

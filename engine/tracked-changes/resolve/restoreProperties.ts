import { revisionOf } from '../read/revision.ts';
import type { XmlElement } from '../xml/parseXml.ts';
import type { Resolution } from './resolution.ts';

/** Children of properties that their old version does not contain, by the name of the properties. They stay. */
const keptChildren: Record<string, ReadonlySet<string>> = {
  'w:rPr': new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo']),
  'w:pPr': new Set(['w:rPr', 'w:sectPr']),
  'w:sectPr': new Set(['w:headerReference', 'w:footerReference']),
  'w:trPr': new Set(['w:ins', 'w:del']),
  'w:tcPr': new Set(['w:cellIns', 'w:cellDel', 'w:cellMerge']),
};

/** Properties whose kept children come first in the schema; in the others, they come last. */
const keptFirst = new Set(['w:rPr', 'w:sectPr']);

/** Replaces properties by the old version that a `…PrChange` inside of them contains. */
export function restoreProperties(source: string, change: XmlElement, resolution: Resolution): void {
  const properties = change.parent!;
  const kept = keptChildren[properties.name] ?? new Set();
  const [old] = change.children;
  // The old properties of a cell may contain its revisions again.
  const restored = (old?.children ?? []).filter(child => !revisionOf(child));
  for (const child of properties.children) if (!kept.has(child.name)) resolution.remove(child);
  if (!restored.length) return;
  const remaining = properties.children.filter(child => kept.has(child.name));
  const position = keptFirst.has(properties.name) ? (remaining.at(-1)?.end ?? properties.openEnd) : properties.openEnd;
  resolution.insert(position, restored.map(({ start, end }) => source.slice(start, end)).join(''));
  resolution.filled.add(properties);
}

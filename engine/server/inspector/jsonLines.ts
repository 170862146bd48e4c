import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { ProvenancePath } from '../../dsl/provenance/sources.ts';

/** The line, from 1, of a key in a JSON text; of the nearest existing part around it, else the first. */
export function lineOf(text: string, path: ProvenancePath): number {
  const root = parseTree(text);
  if (!root) return 1;
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    // The key and its value are one property: the line is the key's.
    const place = node?.parent?.type === 'property' ? node.parent : node;
    if (place) return text.slice(0, place.offset).split('\n').length;
  }
  return 1;
}

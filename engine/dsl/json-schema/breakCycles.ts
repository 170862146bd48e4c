import { flatTarget } from './flatReferences.ts';
import { entriesOf, innerSchemas, isNode, type SchemaNode } from './keywords.ts';
import { type Fault, SchemaFault } from './schemaFault.ts';

const MAX_TRAIL = 1_000;
const MAX_EVALUATIONS = 50_000;

/**
 * A schema that is about the same value as itself, once more, can never be evaluated: its reference is removed. One
 * that refers to two others, each of which refers to two, takes too long.
 */
export function breakCycles(root: SchemaNode, faults: Map<SchemaNode, Fault>): void {
  const targetOf = flatTarget(root);
  const costs = new Map<SchemaNode, number>();
  const trail = new Set<SchemaNode>();
  const costOf = (node: SchemaNode, at: string): number => {
    const known = costs.get(node);
    if (known !== undefined) return known;
    trail.add(node);
    if (trail.size > MAX_TRAIL) throw new SchemaFault('too_large', at, String(MAX_TRAIL));
    let cost = 1;
    if ('$ref' in node) {
      const target = targetOf(node) as SchemaNode;
      if (trail.has(target)) {
        if (!faults.has(node)) faults.set(node, { cause: 'endless_ref', at, what: String(node.title ?? (at || '#')) });
        delete node.$ref;
      } else cost += costOf(target, at);
    }
    for (const inner of innerSchemas(node))
      if (inner.sameValue && isNode(inner.schema)) cost += costOf(inner.schema, `${at}${inner.at}`);
    trail.delete(node);
    if (cost > MAX_EVALUATIONS) throw new SchemaFault('too_large', at, String(MAX_EVALUATIONS));
    costs.set(node, cost);
    return cost;
  };
  // The root comes off the stack first, so that the whole length of a chain of references counts.
  const open: { node: SchemaNode; at: string }[] = [
    ...entriesOf(root.$defs).map(([, node]) => ({ node: node as SchemaNode, at: '' })),
    { node: root, at: '' },
  ];
  const seen = new Set<SchemaNode>();
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, at } = next;
    if (seen.has(node)) continue;
    seen.add(node);
    costOf(node, at);
    for (const inner of innerSchemas(node))
      if (isNode(inner.schema)) open.push({ node: inner.schema, at: `${at}${inner.at}` });
  }
}

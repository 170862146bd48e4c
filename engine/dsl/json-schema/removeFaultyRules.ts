import { flatTarget } from './flatReferences.ts';
import { innerSchemas, isNode, listOf, type SchemaNode } from './keywords.ts';
import type { Fault } from './schemaFault.ts';

/** Every schema of a whole, with those that hold it or refer to it. */
function holdersOf(root: SchemaNode): Map<SchemaNode, SchemaNode[]> {
  const targetOf = flatTarget(root);
  const holders = new Map<SchemaNode, SchemaNode[]>([[root, []]]);
  const open: SchemaNode[] = [root];
  for (let next = open.pop(); next; next = open.pop()) {
    const inner = [...innerSchemas(next).map(({ schema }) => schema), ...('$ref' in next ? [targetOf(next)] : [])];
    for (const schema of inner) {
      if (!isNode(schema)) continue;
      if (!holders.has(schema)) open.push(schema);
      const known = holders.get(schema);
      if (known) known.push(next);
      else holders.set(schema, [next]);
    }
  }
  return holders;
}

/**
 * A part that could not be read must not refuse anything. Where it would (below `not`, in a condition, as a second
 * matching option of `oneOf`), the rule around it is removed as well.
 */
export function removeFaultyRules(root: SchemaNode, faults: Map<SchemaNode, Fault>): void {
  if (faults.size === 0) return;
  const holders = holdersOf(root);
  const touched = new Map(faults);
  const open = [...faults.keys()];
  for (let next = open.pop(); next; next = open.pop())
    for (const holder of holders.get(next) ?? []) {
      if (touched.has(holder)) continue;
      touched.set(holder, touched.get(next) as Fault);
      open.push(holder);
    }
  const faultOf = (schema: unknown) => (isNode(schema) ? touched.get(schema) : undefined);
  for (const node of touched.keys()) {
    const options = listOf(node.oneOf);
    const found = [node.not, node.if, ...options].map(faultOf).find(fault => fault !== undefined);
    if (!found) continue;
    if (faultOf(node.not)) delete node.not;
    if (faultOf(node.if)) for (const word of ['if', 'then', 'else']) delete node[word];
    if (options.some(faultOf)) {
      if (node.anyOf === undefined) node.anyOf = options;
      delete node.oneOf;
    }
    if (!faults.has(node)) faults.set(node, found);
  }
}

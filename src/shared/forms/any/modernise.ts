import { entriesOf, isNode, type Node } from './schemaWords.ts';
import { isSlowPattern } from './slowPattern.ts';

const OLD_LIMITS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** Says in draft-07 what draft-04 and 06 said in other words. Changes the schema in place: it is our own copy. */
export function modernise(node: Node): void {
  for (const [flag, limit] of OLD_LIMITS) {
    if (node[flag] === true && typeof node[limit] === 'number') {
      node[flag] = node[limit];
      delete node[limit];
    } else if (typeof node[flag] === 'boolean') delete node[flag];
  }
  if (typeof node.id === 'string' && !('$id' in node)) node.$id = node.id;
  if (typeof node.pattern === 'string' && isSlowPattern(node.pattern)) delete node.pattern;
  if (isNode(node.patternProperties))
    node.patternProperties = Object.fromEntries(
      entriesOf(node.patternProperties).filter(([pattern]) => !isSlowPattern(pattern)),
    );
}

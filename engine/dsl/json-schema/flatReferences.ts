/** References of a flat schema, which all lead to its own `$defs`. */
import type { SchemaNode } from './keywords.ts';

/** What a schema calls the one that is meant; empty for the schema itself. */
export const flatName = (reference: unknown): string =>
  typeof reference === 'string' ? reference.slice('#/$defs/'.length).replace(/-\d+$/, '') : '';

/** Resolves a reference of a flat schema to its own `$defs`. */
export const flatTarget =
  (root: SchemaNode) =>
  ({ $ref }: SchemaNode): unknown =>
    $ref === '#' ? root : (root.$defs as SchemaNode | undefined)?.[String($ref).slice('#/$defs/'.length)];

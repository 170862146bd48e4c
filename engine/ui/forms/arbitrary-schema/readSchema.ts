import { flatTarget } from '../../../dsl/json-schema/flatReferences.ts';
import { flatten } from '../../../dsl/json-schema/flatten.ts';
import { isNode, type SchemaNode } from '../../../dsl/json-schema/keywords.ts';
import type { Documents } from '../../../dsl/json-schema/references.ts';
import { type Fault, SchemaFault } from '../../../dsl/json-schema/schemaFault.ts';

/** A checked schema: every reference resolves, every keyword has a valid value. */
export interface ReadSchema {
  schema: SchemaNode;
  targetOf: (node: SchemaNode) => unknown;
  /** The fault of a node that could not be read. */
  faultOf: (node: SchemaNode) => Fault | undefined;
  /** The first fault of the schema. */
  firstFault: Fault | undefined;
}

/** Keywords that do not affect the question. */
const SILENT = ['title', 'description', 'readOnly', 'default', '$defs', 'format'];

export const isUnconstrained = (node: SchemaNode) => Object.keys(node).every(word => SILENT.includes(word));

/**
 * Reads a schema from anywhere, so that it can be rendered safely.
 * @throws SchemaFault where nothing of it can be read
 */
export function readSchema(given: unknown, documents?: Documents): ReadSchema {
  const { schema, faults } = flatten(given, { documents });
  if (!isNode(schema)) throw new SchemaFault('not_a_schema', '', String(schema));
  const [firstFault] = faults.values();
  return { schema, targetOf: flatTarget(schema), faultOf: node => faults.get(node), firstFault };
}

/** Makes a schema self-contained: references to other files are replaced by their targets. */
import { posix } from 'node:path';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import type { SchemaObject } from '../http/contract.ts';
import { nameOfSchema } from '../schemaLayers.ts';

type Shapes = Map<string, SchemaObject>;

/** Deeper than any schema of the API. A recursive schema ends there, and accepts everything below. */
const maxDepth = 20;

/** `shape`: name of the file that contains the schema. */
export const dereference = (schema: JsonSchema, shape: string, shapes: Shapes): JsonSchema =>
  inlineReferences(schema, shape, shape, shapes, 0) as JsonSchema;

/** The same for a part of a file: the file's own definitions are inlined too. */
export const dereferencePart = (schema: JsonSchema, shape: string, shapes: Shapes): JsonSchema =>
  inlineReferences(schema, shape, '', shapes, 0) as JsonSchema;

function inlineReferences(value: unknown, shape: string, root: string, shapes: Shapes, depth: number): unknown {
  if (depth > maxDepth) return {};
  if (Array.isArray(value)) return value.map(one => inlineReferences(one, shape, root, shapes, depth));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...beside } = value as SchemaObject;
  const own = Object.fromEntries(
    Object.entries(beside).map(([word, inner]) => [word, inlineReferences(inner, shape, root, shapes, depth)]),
  );
  if (typeof $ref !== 'string') return own;
  // The root's own definitions are included with it.
  if ($ref.startsWith('#') && shape === root) return { ...own, $ref };
  const [name = '', pointer = ''] = $ref.split('#');
  const target = name ? schemaAt(name, shape) : shape;
  const found = pointer.split('/').slice(1).reduce(inside, shapes.get(target));
  return { ...withoutNames(inlineReferences(found ?? {}, target, root, shapes, depth + 1)), ...own };
}

/** By its absolute name, or relative to the file. */
const schemaAt = (name: string, from: string): string =>
  nameOfSchema(name) ?? posix.join(posix.dirname(from), name).replace(/(\.schema)?\.json$/, '');

const inside = (value: unknown, key: string): SchemaObject | undefined =>
  (value as Record<string, SchemaObject> | undefined)?.[key];

/** A file's name and own definitions do not apply where it is inlined. */
function withoutNames(value: unknown): object {
  const { $id: _, $schema: __, definitions: ___, title: ____, description: _____, ...rest } = value as SchemaObject;
  return rest;
}

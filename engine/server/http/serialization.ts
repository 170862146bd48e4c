import fastJsonStringify from 'fast-json-stringify';
import { schemaId } from '../schemaLayers.ts';
import type { AnswerRow, SchemaObject } from './contract.ts';
import { schemaNameOf } from './contract.ts';
import { lazy } from './lazy.ts';

const link = { type: ['string', 'null'] };
const links = {
  type: 'object',
  required: ['first', 'last', 'self', 'next', 'prev'],
  properties: { first: link, last: link, self: link, next: link, prev: link },
};

type Write = (answer: unknown) => string;
const writers = new WeakMap<object, () => Write>();

/** Writes answers by their schema; compiled when the first one is written, once for all servers of a process. */
export function answerWriter({ schema }: { schema: object }): Write {
  const writer = writers.get(schema) ?? lazy(() => fastJsonStringify(schema) as Write);
  writers.set(schema, writer);
  return answer => writer()(answer);
}

/** The schema that an answer is written by: references resolved in place, so that undeclared fields never leave. */
export function answerSchema(answer: AnswerRow, schemas: Map<string, SchemaObject>): SchemaObject | null {
  const name = schemaNameOf(answer);
  if (name === null) return null;
  const item = inlineReferences({ $ref: schemaId(name) }, schemas);
  if (typeof answer === 'string') return item;
  if (answer && 'list' in answer) return { type: 'array', items: item };
  return {
    type: 'object',
    required: ['items', 'total', 'page', 'size', 'links'],
    properties: {
      items: { type: 'array', items: item },
      total: { type: 'integer' },
      page: { type: 'integer' },
      size: { type: 'integer' },
      links,
    },
  };
}

/**
 * A copy without references, formats and our own keywords. `anyOf: [x, null]` becomes a nullable x, because the
 * serializer would otherwise validate each value to choose a branch.
 */
function inlineReferences(
  schema: SchemaObject,
  schemas: Map<string, SchemaObject>,
  trail: string[] = [],
): SchemaObject {
  const copy = (part: unknown, base: string, seen: string[]): unknown => {
    if (Array.isArray(part)) return part.map(item => copy(item, base, seen));
    if (part === null || typeof part !== 'object') return part;
    const schema = part as SchemaObject;
    if (typeof schema.$ref === 'string') {
      const ref = schema.$ref.startsWith('#') ? base + schema.$ref : schema.$ref;
      if (seen.includes(ref)) throw new Error(`${ref} contains itself: answers are not recursive`);
      return copy(resolve(ref, schemas), ref.split('#')[0]!, [...seen, ref]);
    }
    const branches = (schema.anyOf ?? schema.oneOf) as SchemaObject[] | undefined;
    if (branches?.length === 2 && branches.some(one => one.type === 'null')) {
      const other = branches.find(one => one.type !== 'null');
      return { ...(copy(other, base, seen) as SchemaObject), nullable: true };
    }
    const skipped = ['$id', 'x-entity', 'x-field', 'format', 'pattern', 'examples', 'default', 'enum', 'const'];
    return Object.fromEntries(
      Object.entries(schema)
        .filter(([word, inner]) => !skipped.includes(word) || (word !== '$id' && isProperty(inner)))
        .map(([word, inner]) => [word, copy(inner, base, seen)]),
    );
  };
  return copy(schema, '', trail) as SchemaObject;
}

/** A property may be called `format` or `default`: then its value is a schema and not a keyword. */
const isProperty = (inner: unknown): boolean =>
  !!inner &&
  typeof inner === 'object' &&
  !Array.isArray(inner) &&
  ('type' in inner || '$ref' in inner || 'anyOf' in inner || 'enum' in inner);

function resolve(ref: string, schemas: Map<string, SchemaObject>): SchemaObject {
  const [id, pointer = ''] = ref.split('#');
  let at: unknown = [...schemas.values()].find(schema => schema.$id === id);
  for (const part of pointer.split('/').slice(1)) at = (at as SchemaObject | undefined)?.[part];
  if (!at) throw new Error(`${ref} has no target`);
  return at as SchemaObject;
}

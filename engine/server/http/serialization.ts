import fastJsonStringify from 'fast-json-stringify';
import { inlineReferences } from '../inlineReferences.ts';
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

/** Returns the schema that serializes an answer: references are resolved, so that undeclared fields never leave. */
export function answerSchema(answer: AnswerRow, schemas: Map<string, SchemaObject>): SchemaObject | null {
  const name = schemaNameOf(answer);
  if (name === null) return null;
  const item = toSerializerSchema(
    inlineReferences({ $ref: schemaId(name) }, { file: '' }, { find: name => schemas.get(name), fallback: refuse }),
  ) as SchemaObject;
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

/** Answers are never recursive, and a part without a target would let undeclared fields leave. */
function refuse(ref: string, fault: string): never {
  throw new Error(`${ref} ${fault}`);
}

const skippedWords = ['$id', 'x-entity', 'x-field', 'format', 'pattern', 'examples', 'default', 'enum', 'const'];

/**
 * A copy without formats and our own keywords. `anyOf: [x, null]` becomes a nullable x, because the serializer would
 * otherwise validate each value to choose a branch.
 */
function toSerializerSchema(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(toSerializerSchema);
  if (part === null || typeof part !== 'object') return part;
  const schema = part as SchemaObject;
  const branches = (schema.anyOf ?? schema.oneOf) as SchemaObject[] | undefined;
  if (branches?.length === 2 && branches.some(one => one.type === 'null')) {
    const other = branches.find(one => one.type !== 'null');
    return { ...(toSerializerSchema(other) as SchemaObject), nullable: true };
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([word, inner]) => !skippedWords.includes(word) || (word !== '$id' && isProperty(inner)))
      .map(([word, inner]) => [word, toSerializerSchema(inner)]),
  );
}

/** A property may be called `format` or `default`: then its value is a schema and not a keyword. */
const isProperty = (inner: unknown): boolean =>
  !!inner &&
  typeof inner === 'object' &&
  !Array.isArray(inner) &&
  ('type' in inner || '$ref' in inner || 'anyOf' in inner || 'enum' in inner);

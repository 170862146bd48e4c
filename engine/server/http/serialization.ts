import fastJsonStringify from 'fast-json-stringify';
import { shapeId } from '../schemaLayers.ts';
import type { AnswerRow, Shape } from './contract.ts';
import { shapeOf } from './contract.ts';
import { once } from './once.ts';

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
  const writer = writers.get(schema) ?? once(() => fastJsonStringify(schema) as Write);
  writers.set(schema, writer);
  return answer => writer()(answer);
}

/** The schema that an answer is written by: references resolved in place, so that undeclared fields never leave. */
export function answerSchema(answer: AnswerRow, shapes: Map<string, Shape>): Shape | null {
  const name = shapeOf(answer);
  if (name === null) return null;
  const item = inlined({ $ref: shapeId(name) }, shapes);
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
 * A copy without references, formats and our own words. `anyOf: [x, null]` becomes a nullable x,
 * because the serializer would otherwise validate each value to choose a branch.
 */
export function inlined(schema: Shape, shapes: Map<string, Shape>, trail: string[] = []): Shape {
  const copy = (part: unknown, base: string, seen: string[]): unknown => {
    if (Array.isArray(part)) return part.map(item => copy(item, base, seen));
    if (part === null || typeof part !== 'object') return part;
    const shape = part as Shape;
    if (typeof shape.$ref === 'string') {
      const ref = shape.$ref.startsWith('#') ? base + shape.$ref : shape.$ref;
      if (seen.includes(ref)) throw new Error(`${ref} contains itself: answers are not recursive`);
      return copy(resolve(ref, shapes), ref.split('#')[0]!, [...seen, ref]);
    }
    const branches = (shape.anyOf ?? shape.oneOf) as Shape[] | undefined;
    if (branches?.length === 2 && branches.some(one => one.type === 'null')) {
      const other = branches.find(one => one.type !== 'null');
      return { ...(copy(other, base, seen) as Shape), nullable: true };
    }
    const skipped = ['$id', 'x-entity', 'x-field', 'format', 'pattern', 'examples', 'default', 'enum', 'const'];
    return Object.fromEntries(
      Object.entries(shape)
        .filter(([word, inner]) => !skipped.includes(word) || (word !== '$id' && isProperty(inner)))
        .map(([word, inner]) => [word, copy(inner, base, seen)]),
    );
  };
  return copy(schema, '', trail) as Shape;
}

/** A property may be called `format` or `default`: then its value is a schema and not a word. */
const isProperty = (inner: unknown): boolean =>
  !!inner &&
  typeof inner === 'object' &&
  !Array.isArray(inner) &&
  ('type' in inner || '$ref' in inner || 'anyOf' in inner || 'enum' in inner);

function resolve(ref: string, shapes: Map<string, Shape>): Shape {
  const [id, pointer = ''] = ref.split('#');
  let at: unknown = [...shapes.values()].find(shape => shape.$id === id);
  for (const part of pointer.split('/').slice(1)) at = (at as Shape | undefined)?.[part];
  if (!at) throw new Error(`${ref} points nowhere`);
  return at as Shape;
}

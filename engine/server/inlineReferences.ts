/** Makes a schema self-contained: references to other files are replaced by their targets. */
import { posix } from 'node:path';
import { nameOfSchema } from './schemaLayers.ts';

/** The schemas that references lead to. */
export interface ReferenceTargets {
  /** Returns a schema by its name, such as `orders/order`. */
  find(name: string): unknown;
  /** Returns what a reference is replaced by that cannot be followed, or throws. */
  fallback(ref: string, fault: 'contains itself' | 'has no target'): unknown;
}

/** Deeper than any schema of the API. */
const maxDepth = 20;

interface Place {
  /** The name of the file that contains the value. */
  file: string;
  /** The file whose own definitions stay, because they are included with it. */
  root?: string;
  depth?: number;
}

/** Returns a copy of a schema or a part of one. Words beside a reference override those of its target. */
export function inlineReferences(value: unknown, place: Place, targets: ReferenceTargets): unknown {
  const { file, root, depth = 0 } = place;
  if (Array.isArray(value)) return value.map(one => inlineReferences(one, place, targets));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...beside } = value as Record<string, unknown>;
  const own = Object.fromEntries(
    Object.entries(beside).map(([word, inner]) => [word, inlineReferences(inner, place, targets)]),
  );
  if (typeof $ref !== 'string') return $ref === undefined ? own : { ...own, $ref };
  if ($ref.startsWith('#') && file === root) return { ...own, $ref };
  const [name = '', pointer = ''] = $ref.split('#');
  const target = name ? schemaAt(name, file) : file;
  if (depth === maxDepth) return targets.fallback($ref, 'contains itself');
  const found =
    pointer.split('/').slice(1).reduce(inside, targets.find(target)) ?? targets.fallback($ref, 'has no target');
  return { ...withoutNames(inlineReferences(found, { file: target, root, depth: depth + 1 }, targets)), ...own };
}

/** By its absolute name, or relative to the file. */
const schemaAt = (name: string, from: string): string =>
  nameOfSchema(name) ?? posix.join(posix.dirname(from), name).replace(/(\.schema)?\.json$/, '');

const inside = (value: unknown, key: string): unknown => (value as Record<string, unknown> | undefined)?.[key];

/** A file's name and own definitions do not apply where it is inlined. */
function withoutNames(value: unknown): object {
  const {
    $id: _,
    $schema: __,
    definitions: ___,
    title: ____,
    description: _____,
    ...rest
  } = value as Record<string, unknown>;
  return rest;
}

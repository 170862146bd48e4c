import { dereference } from '@cfworker/json-schema';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { modernise } from './modernise.ts';
import { SchemaFault } from './schemaFault.ts';
import { innerSchemas, isNode, NEWER_WORDS, type Node, typesOf } from './schemaWords.ts';
import { misshapenWord } from './wordShapes.ts';

const MOST_VALUES = 100_000;
const DEEPEST = 200;
const MOST_PROPERTIES = 1_000;

export type Lookup = ReturnType<typeof dereference>;

/** A schema that was looked through: every reference in use leads somewhere, every word holds what it must. */
export interface ReadSchema {
  schema: Node;
  lookup: Lookup;
  targetOf: (node: Node) => unknown;
}

/** Counts without recursion, so that nothing that comes along can exhaust the stack. */
function checkSize(value: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let count = 0; open.length > 0; count += 1) {
    const next = open.pop();
    if (!next || typeof next.value !== 'object' || next.value === null) continue;
    if (count > MOST_VALUES) throw new SchemaFault('too_large', '', String(MOST_VALUES));
    if (next.depth > DEEPEST) throw new SchemaFault('too_large', '', String(DEEPEST));
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 });
  }
}

function checkDraft({ $schema }: Node): void {
  if (typeof $schema === 'string' && /\/20\d\d-\d\d\/|draft\/next/.test($schema))
    throw new SchemaFault('newer_draft', '', $schema);
}

/** Where a `$ref` leads, as cfworker noted it on the schema. */
const noted = (node: Node) => (node as { __absolute_ref__?: string }).__absolute_ref__;

function findTargets(schema: Node): { lookup: Lookup; targetOf: (node: Node) => unknown } {
  const lookup = dereference(structuredClone(draft07) as never, undefined, new URL('http://json-schema.org/'));
  try {
    dereference(schema as never, lookup);
  } catch (error) {
    throw new SchemaFault('invalid', '', error instanceof Error ? error.message : '$id');
  }
  const find = (address: string): unknown => lookup[address] ?? lookup[address.replace(/#$/, '')];
  return { lookup, targetOf: node => find(noted(node) ?? '') };
}

/** Looks through all that is in use, and remembers which schemas are about the same value. */
class Walk {
  private readonly done = new Set<Node>();
  private readonly targetOf: (node: Node) => unknown;
  private readonly base: string;

  constructor(schema: Node, targetOf: (node: Node) => unknown) {
    this.targetOf = targetOf;
    this.base = (schema as { __absolute_uri__?: string }).__absolute_uri__ ?? '';
  }

  visit(node: unknown, at: string, sameValue: Set<Node>): void {
    if (!isNode(node)) return;
    if (sameValue.has(node)) throw new SchemaFault('endless_ref', at, String(node.$ref ?? at));
    if (this.done.has(node)) return;
    this.check(node, at);
    const here = new Set(sameValue).add(node);
    if ('$ref' in node) this.visit(this.resolved(node, at), at, here);
    else
      for (const { schema, at: further, sameValue: same } of innerSchemas(node))
        this.visit(schema, `${at}${further}`, same ? here : new Set());
    this.done.add(node);
  }

  private check(node: Node, at: string): void {
    const newer = NEWER_WORDS.find(word => word in node);
    if (newer) throw new SchemaFault('newer_draft', at, newer);
    const misshapen = misshapenWord(node);
    if (misshapen) throw new SchemaFault('invalid', at, misshapen);
    if (isNode(node.properties) && Object.keys(node.properties).length > MOST_PROPERTIES)
      throw new SchemaFault('too_large', at, String(MOST_PROPERTIES));
  }

  private resolved(node: Node, at: string): unknown {
    const target = this.targetOf(node);
    if (target !== undefined) return target;
    const inside = (noted(node) ?? '').split('#')[0] === this.base.split('#')[0];
    throw new SchemaFault(inside ? 'missing_ref' : 'outer_ref', at, String(node.$ref));
  }
}

function moderniseAll(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) moderniseAll(one);
  if (!isNode(value)) return;
  modernise(value);
  for (const [name, inner] of Object.entries(value)) if (!LITERAL.has(name)) moderniseAll(inner);
}

const LITERAL = new Set(['const', 'enum', 'default', 'examples']);

/** Follows references to what the root itself says. */
function rootOf(schema: Node, targetOf: (node: Node) => unknown): Node {
  let node: unknown = schema;
  while (isNode(node) && '$ref' in node) node = targetOf(node);
  return isNode(node) ? node : schema;
}

/**
 * Reads a schema from anywhere, so that it can be drawn without surprises.
 * @throws SchemaFault that names the place
 */
export function readSchema(given: unknown): ReadSchema {
  if (!isNode(given)) throw new SchemaFault('not_a_schema', '', given === null ? 'null' : typeof given);
  checkSize(given);
  checkDraft(given);
  const schema = structuredClone(given);
  moderniseAll(schema);
  const { lookup, targetOf } = findTargets(schema);
  new Walk(schema, targetOf).visit(schema, '', new Set());
  const types = typesOf(rootOf(schema, targetOf));
  if (types.length > 0 && !types.includes('object')) throw new SchemaFault('not_an_object', '', types.join(', '));
  return { schema, lookup, targetOf };
}

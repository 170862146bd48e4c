import { dereference } from '@cfworker/json-schema';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { modernise } from './modernise.ts';
import { SchemaFault } from './schemaFault.ts';
import { innerSchemas, isNode, NEWER_WORDS, type Node, rootType, typesOf } from './schemaWords.ts';
import { misshapenWord } from './wordShapes.ts';

const MOST_VALUES = 100_000;
const DEEPEST = 200;
const MOST_PROPERTIES = 1_000;
const LONGEST_TRAIL = 1_000;
const MOST_TEXT = 2_000_000;
const MOST_JUDGEMENTS = 50_000;

type Lookup = ReturnType<typeof dereference>;

/** A schema that was looked through: every reference in use leads somewhere, every word holds what it must. */
export interface ReadSchema {
  schema: Node;
  targetOf: (node: Node) => unknown;
}

/** Counts without recursion, so that nothing that comes along can exhaust the stack. */
function checkSize(value: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let text = 0;
  for (let count = 0; open.length > 0; count += 1) {
    const next = open.pop();
    if (typeof next?.value === 'string') text += next.value.length;
    if (text > MOST_TEXT) throw new SchemaFault('too_large', '', String(MOST_TEXT));
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

/** Many schemas refer to what a schema is; that one is at hand. */
let ofDraft: Lookup | undefined;
const draftLookup = (): Lookup => {
  ofDraft ??= dereference(structuredClone(draft07) as never, undefined, new URL('http://json-schema.org/'));
  return ofDraft;
};

function findTargets(schema: Node): (node: Node) => unknown {
  try {
    const lookup = dereference(schema as never);
    return node => {
      const address = noted(node) ?? '';
      return lookup[address] ?? lookup[address.replace(/#$/, '')] ?? draftLookup()[address.replace(/#$/, '')];
    };
  } catch (error) {
    throw new SchemaFault('invalid', '', error instanceof Error ? error.message : '$id');
  }
}

/** Looks through all that is in use, each schema once. */
class Walk {
  private readonly aboutSame = new Map<Node, { node: Node; at: string }[]>();
  private readonly targetOf: (node: Node) => unknown;
  private readonly base: string;

  constructor(schema: Node, targetOf: (node: Node) => unknown) {
    this.targetOf = targetOf;
    this.base = (schema as { __absolute_uri__?: string }).__absolute_uri__ ?? '';
  }

  start(schema: Node): void {
    const open = [{ node: schema, at: '' }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, at } = next;
      if (this.aboutSame.has(node)) continue;
      this.check(node, at);
      const inner = this.inner(node, at);
      this.aboutSame.set(
        node,
        inner.filter(({ sameValue }) => sameValue),
      );
      open.push(...inner);
    }
    this.checkEndless();
  }

  private inner(node: Node, at: string): { node: Node; at: string; sameValue: boolean }[] {
    const all = '$ref' in node ? [{ schema: this.resolved(node, at), at: '', sameValue: true }] : innerSchemas(node);
    return all.flatMap(({ schema, at: further, sameValue }) =>
      isNode(schema) ? [{ node: schema, at: `${at}${further}`, sameValue }] : [],
    );
  }

  private check(node: Node, at: string): void {
    const newer = NEWER_WORDS.find(word => word in node);
    if (newer) throw new SchemaFault('newer_draft', at, newer);
    const misshapen = misshapenWord(node);
    if (misshapen) throw new SchemaFault('invalid', at, misshapen);
    // RJSF, and the answers themselves, would lose what has this name.
    if (isNode(node.properties) && Object.hasOwn(node.properties, '__proto__'))
      throw new SchemaFault('invalid', at, '__proto__');
    if (isNode(node.properties) && Object.keys(node.properties).length > MOST_PROPERTIES)
      throw new SchemaFault('too_large', at, String(MOST_PROPERTIES));
  }

  private resolved(node: Node, at: string): unknown {
    const target = this.targetOf(node);
    if (target !== undefined) return target;
    const inside = (noted(node) ?? '').split('#')[0] === this.base.split('#')[0];
    throw new SchemaFault(inside ? 'missing_ref' : 'outer_ref', at, String(node.$ref));
  }

  /**
   * A schema that is about the same value as itself, once more, can never be judged; one that asks for two others, each
   * of which asks for two, takes too long.
   */
  private checkEndless(): void {
    const costs = new Map<Node, number>();
    const trail = new Set<Node>();
    const costOf = (node: Node, at: string): number => {
      if (trail.has(node)) throw new SchemaFault('endless_ref', at, String(node.$ref ?? at));
      const known = costs.get(node);
      if (known !== undefined) return known;
      trail.add(node);
      if (trail.size > LONGEST_TRAIL) throw new SchemaFault('too_large', at, String(LONGEST_TRAIL));
      const same = this.aboutSame.get(node) ?? [];
      const cost = same.reduce((sum, inner) => sum + costOf(inner.node, inner.at), 1);
      trail.delete(node);
      if (cost > MOST_JUDGEMENTS) throw new SchemaFault('too_large', at, String(MOST_JUDGEMENTS));
      costs.set(node, cost);
      return cost;
    };
    for (const node of this.aboutSame.keys()) costOf(node, '');
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
  const targetOf = findTargets(schema);
  new Walk(schema, targetOf).start(schema);
  const types = typesOf(rootOf(schema, targetOf));
  if (types.length > 0 && !types.includes(rootType(rootOf(schema, targetOf))))
    throw new SchemaFault('not_an_object', '', types.join(', '));
  return { schema, targetOf };
}

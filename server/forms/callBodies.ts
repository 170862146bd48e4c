/** What the calls that forms fill in take: their bodies, with each `$ref` put in its place. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { JsonSchema } from '../../schemas/language/jsonSchema.ts';
import { isNullable, mainPart } from '../../schemas/language/jsonSchema.ts';

export interface CallBody {
  /** Asked without a session. */
  public: boolean;
  roles?: string[];
  schema: JsonSchema;
}

interface Row {
  name: string;
  body?: string;
  public?: boolean;
  roles?: string[];
}

/** The named calls, by name; one that does not exist or takes no body is not there. */
export function readCallBodies(folder: string, names: Set<string>): Map<string, CallBody> {
  const rows = names.size ? readRows(folder).filter(row => names.has(row.name) && row.body) : [];
  const bodyOf = ({ public: open = false, roles, body }: Row): CallBody => ({
    public: open,
    roles,
    schema: wholeFile(join(folder, `${body}${body?.endsWith('.entity') ? '' : '.schema'}.json`)),
  });
  return new Map(rows.map(row => [row.name, bodyOf(row)]));
}

const readRows = (folder: string): Row[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.split(sep).at(-1) === 'calls.json')
    .flatMap(file => (readJson(join(folder, file)) as { calls: Row[] }).calls);

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const wholeFile = (file: string): JsonSchema => inlined(readJson(file), file, 0) as JsonSchema;

/** Deeper than any body of ours: a shape that holds itself cannot be put in its own place. */
const deepest = 30;

function inlined(value: unknown, file: string, depth: number): unknown {
  if (depth > deepest) throw new Error(`${file}: a body that holds itself cannot be asked for by a form`);
  if (Array.isArray(value)) return value.map(one => inlined(one, file, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...beside } = value as Record<string, unknown>;
  const own = Object.entries(beside).map(([key, inner]) => [key, inlined(inner, file, depth + 1)]);
  if (typeof $ref !== 'string') return Object.fromEntries($ref === undefined ? own : [...own, ['$ref', $ref]]);
  const [path = '', pointer = ''] = $ref.split('#');
  const target = path ? join(dirname(file), path) : file;
  const found = pointer.split('/').slice(1).reduce(inside, readJson(target));
  return { ...(inlined(found, target, depth + 1) as object), ...Object.fromEntries(own) };
}

const inside = (value: unknown, key: string): unknown => (value as Record<string, unknown> | undefined)?.[key];

/** One value of the body. */
export interface BodyPart {
  schema: JsonSchema;
  /** The call refuses a body without it. */
  required: boolean;
}

export function partAt(body: JsonSchema, path: string[]): BodyPart | undefined {
  let schema: JsonSchema | undefined = body;
  let required = true;
  for (const name of path) {
    const holder: JsonSchema | undefined = schema && mainPart(schema);
    required &&= holder?.required?.includes(name) ?? false;
    schema = holder?.properties && Object.hasOwn(holder.properties, name) ? holder.properties[name] : undefined;
  }
  return schema && { schema, required };
}

/** What is sent where nothing was answered; undefined: the key is left out. */
export function emptyOf({ schema, required }: BodyPart): unknown {
  if (isNullable(schema)) return null;
  if (schema.type === 'array') return [];
  return required && schema.type === 'boolean' && schema.const === undefined ? false : undefined;
}

/** Whether the person must answer it, or else an empty value does. */
export const mustBeAnswered = (part: BodyPart): boolean => part.required && emptyOf(part) === undefined;

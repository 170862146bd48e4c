/** The bodies of the calls that forms fill in, with each `$ref` replaced by its target. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import { isNullable, nonNullSchema } from '../../dsl/jsonSchema.ts';
import { fileOfSchema, nameOfSchema, type SchemaFile } from '../schemaLayers.ts';

export interface CallBody {
  /** Callable without a session. */
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
export function readCallBodies(files: SchemaFile[], names: Set<string>): Map<string, CallBody> {
  const paths = new Map(files.map(({ file, path }) => [file, path]));
  const read: Read = file => readJson(paths.get(file) ?? file);
  const rows = names.size ? readRows(files).filter(row => names.has(row.name) && row.body) : [];
  const bodyOf = ({ public: open = false, roles, body }: Row): CallBody => ({
    public: open,
    roles,
    schema: wholeFile(fileOfSchema(body!), read),
  });
  return new Map(rows.map(row => [row.name, bodyOf(row)]));
}

/** By the name of a file below its layer. */
type Read = (file: string) => unknown;

const readRows = (files: SchemaFile[]): Row[] =>
  files
    .filter(({ file }) => file.split('/').at(-1) === 'calls.json')
    .flatMap(({ path }) => (readJson(path) as { calls: Row[] }).calls);

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const wholeFile = (file: string, read: Read): JsonSchema => inlineReferences(read(file), file, read, 0) as JsonSchema;

/** Deeper than any body of the API: a recursive schema cannot be inlined. */
const maxDepth = 30;

function inlineReferences(value: unknown, file: string, read: Read, depth: number): unknown {
  if (depth > maxDepth) throw new Error(`${file}: a recursive body cannot be filled in by a form`);
  if (Array.isArray(value)) return value.map(one => inlineReferences(one, file, read, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...beside } = value as Record<string, unknown>;
  const own = Object.entries(beside).map(([key, inner]) => [key, inlineReferences(inner, file, read, depth + 1)]);
  if (typeof $ref !== 'string') return Object.fromEntries($ref === undefined ? own : [...own, ['$ref', $ref]]);
  const [path = '', pointer = ''] = $ref.split('#');
  const target = path ? fileOf(path, file) : file;
  const found = pointer.split('/').slice(1).reduce(inside, read(target));
  return { ...(inlineReferences(found, target, read, depth + 1) as object), ...Object.fromEntries(own) };
}

/** The file that a reference leads to: by its absolute name, or from the folder of the file that refers to it. */
function fileOf(ref: string, from: string): string {
  const shape = nameOfSchema(ref);
  return shape === undefined ? posix.join(posix.dirname(from), ref) : fileOfSchema(shape);
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
    const holder: JsonSchema | undefined = schema && nonNullSchema(schema);
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

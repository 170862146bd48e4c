/** The bodies of the calls that forms fill in, with each `$ref` replaced by its target. */
import { readFileSync } from 'node:fs';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import { isNullable, nonNullSchema } from '../../dsl/jsonSchema.ts';
import { inlineReferences } from '../inlineReferences.ts';
import { fileOfSchema, type SchemaFile } from '../schemaLayers.ts';

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
  const find = (name: string): unknown => readJson(paths.get(fileOfSchema(name)) ?? fileOfSchema(name));
  const fallback = (ref: string, fault: string): never => {
    throw new Error(`${ref} ${fault}: a form cannot fill in such a body`);
  };
  const rows = names.size ? readRows(files).filter(row => names.has(row.name) && row.body) : [];
  const bodyOf = ({ public: open = false, roles, body }: Row): CallBody => ({
    public: open,
    roles,
    schema: inlineReferences(find(body!), { file: body! }, { find, fallback }) as JsonSchema,
  });
  return new Map(rows.map(row => [row.name, bodyOf(row)]));
}

const readRows = (files: SchemaFile[]): Row[] =>
  files
    .filter(({ file }) => file.split('/').at(-1) === 'calls.json')
    .flatMap(({ path }) => (readJson(path) as { calls: Row[] }).calls);

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
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

/** Returns what is sent for an unanswered question; undefined: the key is left out. */
export function emptyOf({ schema, required }: BodyPart): unknown {
  if (isNullable(schema)) return null;
  if (schema.type === 'array') return [];
  return required && schema.type === 'boolean' && schema.const === undefined ? false : undefined;
}

/** Returns whether the person must answer, because no empty value is allowed. */
export const mustBeAnswered = (part: BodyPart): boolean => part.required && emptyOf(part) === undefined;

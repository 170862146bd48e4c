import { readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { ownerRoles, type Roles, staffRoles } from '../../dsl/roles/roles.ts';
import { appFile, schemaFolder } from '../appDefinition.ts';
import { listSchemaFiles, nameOfSchema, type SchemaFile, type SchemaSource, schemaId } from '../schemaLayers.ts';
import { lazy } from './lazy.ts';

/** A JSON Schema (draft-07) as read from a file, its references made absolute: `galley:/shared/money`. */
export type SchemaObject = { [word: string]: unknown };
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The body of one status: a shape by name, a paged or plain list of it, or null for no body. */
export type AnswerRow = string | { page: string } | { list: string } | null;

/** One row of a domain's `calls.json`, with the defaults filled in. */
export type CallRow = {
  name: string;
  domain: string;
  method: Method;
  /** Below /api, as the specification spells it, with {name} placeholders. */
  path: string;
  /** For the documentation: what the name does not say. */
  description?: string;
  query?: string;
  body?: string;
  answers: Record<string, AnswerRow>;
  problems: string[];
  public: boolean;
  whileLocked: boolean;
  /** Reasons of a lock in spite of which it is allowed. */
  whileLockedFor: string[];
  roles?: string[];
  /** Allowed during impersonation, and executed as the member of staff, not as the person. */
  whileImpersonating: boolean;
  /** A GET that stores something: see engine/dsl/roles/allowedWhileImpersonating.ts. */
  writes: boolean;
  idempotent: boolean;
  /** Server-sent events, the data of each being of that shape, for as long as the caller listens. */
  stream: boolean;
  /** A file of this type, instead of a shape. */
  mediaType?: string;
  limit?: string;
};

/** Whether an account that is locked for the reason may make the call. */
export const isOpenWhileLocked = (
  { whileLocked, whileLockedFor }: Pick<CallRow, 'whileLocked' | 'whileLockedFor'>,
  reason: string | null,
): boolean => whileLocked || (reason !== null && whileLockedFor.includes(reason));

/** `type` and `loc`: of a refusal that is answered as 422 for one place of the request. */
type ProblemRow = { status: number; detail: string; type?: string; loc?: (string | number)[] };
export type ApiContract = { rows: CallRow[]; schemas: Map<string, SchemaObject>; problems: Record<string, ProblemRow> };

/** Returns the name of an entity's schema, such as `orders/order.entity`; undefined if there is none. */
export const entitySchemaName = (schemas: ApiContract['schemas'], entity: string): string | undefined =>
  [...schemas.keys()].find(name => name.endsWith(`/${entity}.entity`));

/** Shapes whose enum is filled with the app's roles. */
const rolesIn: Record<string, (roles: Roles) => string[]> = {
  'shared/role': Object.keys,
  'shared/owner_role': ownerRoles,
  'shared/staff_role': staffRoles,
};

/**
 * Reads every shape, call and refusal of the engine and of an app's folder; `null` reads only the engine's. Throws if
 * two calls have the same name or a shape is missing.
 */
export function readContract(
  folder: string | null = schemaFolder(),
  { engine, roles = folder === null ? {} : appFile().roles }: SchemaSource = {},
): ApiContract {
  const files = listSchemaFiles(folder, { engine });
  const schemas = new Map<string, SchemaObject>();
  for (const one of files) {
    if (!/\.(schema|entity)\.json$/.test(one.file)) continue;
    const name = one.file.replace(/(\.schema)?\.json$/, '');
    schemas.set(name, { ...absolute(read(one), posix.dirname(one.file)), $id: schemaId(name) });
    const values = rolesIn[name]?.(roles) ?? [];
    if (values.length > 0) schemas.set(name, { ...withoutPattern(schemas.get(name)!), enum: values });
  }
  const rows = files.filter(({ file }) => basename(file) === 'calls.json').flatMap(file => rowsOf(file, roles));
  const problems = problemsIn(files);
  check(rows, schemas, problems);
  return { rows, schemas, problems };
}

const withoutPattern = ({ pattern: _, maxLength: __, ...shape }: SchemaObject): SchemaObject => shape;

/** The contract of the bundled files, which do not change while a process runs. */
export const standardContract = lazy(() => readContract());

/** The names of the shapes that an answer row is made of. */
export const schemaNameOf = (answer: AnswerRow): string | null =>
  answer === null ? null : typeof answer === 'string' ? answer : 'page' in answer ? answer.page : answer.list;

/** `{name}` placeholders of a path, in order. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{([a-z_]+)\}/g)].map(match => match[1]!);
/** Placeholders are keys of rows, by their name; others are names of schema files. */
export const isKeyParameter = (placeholder: string): boolean => placeholder === 'id' || placeholder.endsWith('uuid');

function read({ path, place }: SchemaFile): SchemaObject {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as SchemaObject;
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`);
  }
}

/** Every `problems.json`, as one catalogue. */
const problemsIn = (files: SchemaFile[]): Record<string, ProblemRow> =>
  Object.assign({}, ...files.filter(({ file }) => basename(file) === 'problems.json').map(read));

function rowsOf(file: SchemaFile, roles: Roles): CallRow[] {
  const { calls } = read(file) as { calls: Array<Record<string, unknown>> };
  return calls.map(({ staff, ...row }) => {
    const response = row.response as AnswerRow | Record<string, AnswerRow>;
    return {
      problems: [],
      public: false,
      whileLocked: false,
      whileLockedFor: [],
      whileImpersonating: false,
      writes: false,
      idempotent: false,
      stream: false,
      ...row,
      ...(staff === true && { roles: staffRoles(roles) }),
      domain: file.file.split('/')[0],
      answers: byStatus(response),
    } as unknown as CallRow;
  });
}

const byStatus = (answer: AnswerRow | Record<string, AnswerRow>): Record<string, AnswerRow> =>
  answer && typeof answer === 'object' && !('page' in answer) && !('list' in answer)
    ? answer
    : { '200': answer as AnswerRow };

/** Copies a schema with every relative file reference turned into the absolute name of the shape. */
function absolute(value: unknown, folder: string): SchemaObject {
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).flatMap(([word, inner]) => {
        if (word === '$schema') return [];
        if (word === '$ref' && typeof inner === 'string' && !inner.startsWith('#'))
          return [[word, absoluteRef(inner, folder)]];
        return [[word, copy(inner)]];
      }),
    );
  };
  return copy(value) as SchemaObject;
}

function absoluteRef(ref: string, folder: string): string {
  const [file = '', pointer] = ref.split('#');
  if (nameOfSchema(file) !== undefined) return ref;
  const name = posix.join(folder, file).replace(/(\.schema)?\.json$/, '');
  return `${schemaId(name)}${pointer ? `#${pointer}` : ''}`;
}

function check(rows: CallRow[], schemas: Map<string, SchemaObject>, problems: Record<string, ProblemRow>): void {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    if (seen.has(row.name)) faults.push(`two calls are named ${row.name}`);
    seen.add(row.name);
    for (const name of [row.query, row.body, ...Object.values(row.answers).map(schemaNameOf)])
      if (name && !schemas.has(name)) faults.push(`${row.name}: there is no shape ${name}`);
    for (const name of row.problems) if (!problems[name]) faults.push(`${row.name}: there is no refusal ${name}`);
  }
  for (const [name, { status, detail }] of Object.entries(problems))
    if (!status || !detail) faults.push(`the refusal ${name} needs a "status" and a sentence, its "detail"`);
  if (faults.length) throw new Error(`The call table has faults:\n${faults.join('\n')}`);
}

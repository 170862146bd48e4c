import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { apiDocs } from '../engine/cli/docs/apiDocs.ts';
import { entriesDocs } from '../engine/cli/docs/entriesDocs.ts';
import { lintDocs } from '../engine/cli/docs/lintDocs.ts';
import { rightsDocs } from '../engine/cli/docs/rightsDocs.ts';
import { vocabularyDocs } from '../engine/cli/docs/vocabularyDocs.ts';
import { loadSchemas } from '../engine/cli/loadSchemas.ts';
import { tableCode } from '../engine/cli/tableCode.ts';
import type { AppFile } from '../engine/dsl/resolve/manifest.ts';
import { isStaff } from '../engine/dsl/roles/roles.ts';
import { schemaFolder } from '../engine/server/appDefinition.ts';
import {
  type AnswerRow,
  type ApiContract,
  type CallRow,
  pathParameters,
  readContract,
  type SchemaObject,
  schemaNameOf,
} from '../engine/server/http/contract.ts';
import { type ManifestFiles, readManifestFiles } from '../engine/server/schema-files/readManifestFiles.ts';
import { readSchemaFiles } from '../engine/server/schema-files/readSchemaFiles.ts';
import { folderPlace, schemaId } from '../engine/server/schemaLayers.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const banner = '// Written by `npm run generate` from the files below schemas/. Do not edit.\n';

const tablePlaces = {
  records: '../../engine/server/records/index.ts',
  types: '../../schemas/generated/types.ts',
};

type GeneratedFiles = Record<string, string>;

/** The generated files as text, by their path. Tables that the server makes have types and documentation as well. */
export async function generateFiles(schemas?: string): Promise<GeneratedFiles> {
  const { app } = await import('./selectApp.ts');
  const folder = schemas ?? schemaFolder();
  const contract = readContract(folder);
  const { contract: whole, manifest } = loadSchemas(folder);
  assertTitles(whole.schemas);
  const engine = readContract(null);
  const engineTypes = await schemaTypes(engine);
  if (app) {
    const place = `${folderPlace(folder)}/generated`;
    const up = '../'.repeat(place.split('/').length);
    const types = besides(await schemaTypes(whole), engineTypes, callTypes(contract), up);
    return { [`${place}/types.ts`]: `${banner}\n${types}\n${registration(up)}` };
  }
  const own = contract.rows.filter(({ name }) => !engine.rows.some(row => row.name === name));
  const { apiDescription } = await import('../server/apiDescription.ts');
  return {
    'engine/contract/generated/types.ts': `${banner}\n${engineTypes}\n${pageType}\n${callTypes(engine)}`,
    'engine/contract/generated/calls.ts': `${banner}\n${engineCallTable(engine.rows)}`,
    'schemas/generated/types.ts': `${banner}\n${besides(await schemaTypes(whole), engineTypes, callTypes(contract))}`,
    ...callTables(own, ({ roles }) => roles?.every(role => isStaff(manifest.registry.roles, role)) ?? false),
    ...tableFile(manifest),
    'docs/api.md': apiDocs(whole, apiDescription),
    'docs/lint.md': lintDocs(),
    'engine/API.md': entriesDocs(),
    'docs/rights.md': rightsDocs(manifest.registry),
    'docs/vocabulary.md': vocabularyDocs(),
  };
}

/** The definitions of the portal's tables. Its code imports them, so they are made without loading that code. */
export function entityTables(folder: string): GeneratedFiles {
  const { roles } = JSON.parse(readFileSync(join(folder, 'app.json'), 'utf8')) as AppFile;
  return tableFile(readManifestFiles(readSchemaFiles(folder, { roles }), readContract(folder, { roles })));
}

const tableFile = ({ registry }: ManifestFiles): GeneratedFiles => ({
  'server/generated/entityTables.ts': `${banner}\n${tableCode(registry, tablePlaces)}`,
});

/** Names of generated files whose text on disk differs from what the schemas say. */
export async function outdatedFiles(): Promise<string[]> {
  const files = await generateFiles();
  return Object.entries(files).flatMap(([name, text]) => (onDisk(name) === text ? [] : [name]));
}

const onDisk = (name: string): string | null => {
  try {
    return readFileSync(join(root, name), 'utf8');
  } catch {
    return null;
  }
};

/** Types are named by titles, so a shape without a title, or two with the same title, has no usable type name. */
export function assertTitles(schemas: ApiContract['schemas']): void {
  const named = new Map<string, string>();
  const faults = [...schemas].flatMap(([name, { title }]) => {
    if (typeof title !== 'string' || !/^[A-Z][A-Za-z0-9]*$/.test(title))
      return [`${fileOf(name)}: its title must be a name for a type, such as OrderItem`];
    const other = named.get(title);
    named.set(title, name);
    return other ? [`${fileOf(name)}: its title ${title} is that of ${fileOf(other)} too`] : [];
  });
  if (faults.length) throw new Error(`The schemas have faults:\n${faults.join('\n')}`);
}

const fileOf = (name: string): string => `schemas/${name}${name.endsWith('.entity') ? '' : '.schema'}.json`;
const titleOf = (contract: ApiContract, name: string): string => String(contract.schemas.get(name)!.title);

/** One definitions block over all shapes, so that each title is declared once. */
async function schemaTypes(contract: ApiContract): Promise<string> {
  const definitions = Object.fromEntries(
    [...contract.schemas].map(([name, schema]) => [titleOf(contract, name), local(schema, contract)]),
  );
  const text = await compile(
    { title: 'AllShapes', type: 'object', additionalProperties: false, definitions },
    'AllShapes',
    {
      bannerComment: '',
      unreachableDefinitions: true,
      additionalProperties: false,
      format: false,
      declareExternallyReferenced: true,
    },
  );
  return text
    .replace(/export interface AllShapes \{\s*\}\n?/, '')
    .replace(/^ \* This interface was referenced by .*\n \* via the .*\n/gm, '')
    .replace(/^\/\*\*\n(?: \* ?\n)* \*\/\n/gm, '')
    .replace(/\n \* \n \*\/\n/g, '\n */\n');
}

function local(schema: SchemaObject, contract: ApiContract): SchemaObject {
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).flatMap(([word, inner]) => {
        if (
          ['$id', 'x-entity', 'x-field', 'maxItems', 'minItems', 'patternProperties'].includes(word) &&
          typeof inner !== 'boolean'
        )
          return [];
        // A title inside is a label for people, not the name of a type.
        if (word === 'title' && typeof inner === 'string' && part !== schema) return [];
        if (word === '$ref' && typeof inner === 'string') return [[word, localRef(inner, schema, contract)]];
        return [[word, copy(inner)]];
      }),
    );
  };
  return copy(schema) as SchemaObject;
}

function localRef(ref: string, schema: SchemaObject, contract: ApiContract): string {
  const [id, pointer = ''] = ref.startsWith('#') ? [schema.$id as string, ref.slice(1)] : ref.split('#');
  const name = [...contract.schemas.keys()].find(key => schemaId(key) === id);
  if (!name) throw new Error(`${schema.$id}: ${ref} has no target`);
  return `#/definitions/${titleOf(contract, name)}${pointer}`;
}

function answerType(contract: ApiContract, answer: AnswerRow): string {
  const name = schemaNameOf(answer);
  if (name === null) return 'undefined';
  const title = titleOf(contract, name);
  return typeof answer === 'string' ? title : answer && 'page' in answer ? `Page<${title}>` : `${title}[]`;
}

const pageType = `/** A page of a list: page counts from 1, links are relative and keep the query. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  size: number;
  links: { first: string; last: string; self: string; next: string | null; prev: string | null };
}
`;

/** The declarations of a generated text by their names, each with the comment before it. */
function declarationsIn(text: string): Map<string, string> {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => {
    const name = /^export (?:interface|type) (\w+)/.exec(line)?.[1];
    if (!name) return [];
    const hasComment = lines[at - 1]?.trim() === '*/';
    return [{ name, from: hasComment ? lines.lastIndexOf('/**', at) : at }];
  });
  return new Map(
    starts.map(({ name, from }, at) => [
      name,
      lines
        .slice(from, starts[at + 1]?.from)
        .join('\n')
        .trim(),
    ]),
  );
}

/** Declares the calls and refusals of an app to the engine's functions, such as `problem` and `CallRequest`. */
const registration = (up: string): string => `type AppCalls = Calls;
type AppProblemName = ProblemName;
declare module '${up}engine/contract/contract.ts' {
  interface ContractRegister {
    calls: AppCalls;
    problems: AppProblemName;
  }
}
`;

/** The app's declarations: those of the engine are taken from it. */
function besides(whole: string, engine: string, calls: string, up = '../../'): string {
  const known = declarationsIn(engine);
  const own = [...declarationsIn(whole)].filter(([name, text]) => known.get(name) !== text);
  const names = new Set(own.map(([name]) => name));
  const text = `${own.map(([, one]) => one).join('\n')}\n\n${calls}`;
  const used = [...known.keys()].filter(name => !names.has(name) && new RegExp(`\\b${name}\\b`).test(text)).sort();
  return `import type { ${[...used, 'Page'].join(', ')} } from '${up}engine/contract/generated/types.ts';
${up === '../../' ? "\nexport type {} from '../typeRegister.ts';\n" : ''}
export * from '${up}engine/contract/generated/types.ts';

${text}`;
}

function callTypes(contract: ApiContract): string {
  const rows = contract.rows.map(row => {
    const params = pathParameters(row.path).map(name => `${name}: string`);
    const answers = Object.entries(row.answers).map(([status, answer]) => {
      const type = row.mediaType ? 'Uint8Array' : answerType(contract, answer);
      return `${status}: ${row.stream ? `AsyncIterable<${type}>` : type}`;
    });
    return [
      `  ${row.name}: {`,
      `    params: ${params.length ? `{ ${params.join('; ')} }` : 'undefined'};`,
      `    query: ${row.query ? titleOf(contract, row.query) : 'undefined'};`,
      `    body: ${row.body ? titleOf(contract, row.body) : 'undefined'};`,
      `    answers: { ${answers.join('; ')} };`,
      `    problems: ${row.problems.map(name => `'${name}'`).join(' | ') || 'never'};`,
      `    public: ${row.public};`,
      '  };',
    ].join('\n');
  });
  const problems = Object.keys(contract.problems).map(name => `  | '${name}'`);
  return `/** Every call of the API by name. */
export interface Calls {
${rows.join('\n')}
}

export type CallName = keyof Calls;

/** Every refusal of the catalogue by name. */
export type ProblemName =
${problems.join('\n')};
`;
}

const callLine = ({ name, method, path, whileImpersonating, writes }: CallRow): string => {
  const flags = [...(whileImpersonating ? ['whileImpersonating: true'] : []), ...(writes ? ['writes: true'] : [])];
  const more = flags.length ? `, { ${flags.join(', ')} }` : '';
  return `  ${name}: ${method === 'DELETE' ? 'remove' : method.toLowerCase()}('${path}'${more}),`;
};

/** Functions instead of literals, because the table is part of every page and its size counts. */
const engineCallTable = (rows: CallRow[]): string => `import type { Calls } from './types.ts';

export interface Call extends Flags {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

interface Flags {
  /** Allowed during impersonation. */
  whileImpersonating?: true;
  /** A GET that stores something. */
  writes?: true;
}

export const get = (path: string, flags?: Flags): Call => ({ method: 'GET', path, ...flags });
export const post = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'POST' });
export const put = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'PUT' });
export const patch = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'PATCH' });
export const remove = (path: string, flags?: Flags): Call => ({ ...get(path, flags), method: 'DELETE' });

/** What the browser needs to know of the engine's calls: method, path below /api, and whether it is allowed during impersonation. */
export const engineCalls: Record<keyof Calls, Call> = {
${rows.map(callLine).join('\n')}
};
`;

/** Writes the table of calls in two files, so that pages before sign-in do not load the calls of staff. */
function callTables(rows: CallRow[], isForStaff: (row: CallRow) => boolean): GeneratedFiles {
  const file = (text: string) => `${banner}\n${text}`;
  const staff = rows.filter(isForStaff);
  return {
    'schemas/generated/customerCalls.ts': file(
      callTable(
        'customerCalls',
        'for visitors and customers',
        rows.filter(row => !staff.includes(row)),
      ),
    ),
    'schemas/generated/staffCalls.ts': file(callTable('staffCalls', 'for staff only', staff)),
    'schemas/generated/calls.ts': file(allCalls),
  };
}

function callTable(name: string, audience: string, rows: CallRow[]): string {
  const lines = rows.map(callLine).join('\n');
  const verbs = ['get', 'patch', 'post', 'put', 'remove'].filter(verb => lines.includes(`: ${verb}(`));
  return `import { ${['type Call', ...verbs].join(', ')} } from '../../engine/contract/generated/calls.ts';
import type { CallName } from './types.ts';

/** What the browser needs to know of calls ${audience}: method, path below /api, and whether each is allowed during impersonation. */
export const ${name}: Partial<Record<CallName, Call>> = {
${lines}
};
`;
}

const allCalls = `import { type Call, engineCalls } from '../../engine/contract/generated/calls.ts';
import { customerCalls } from './customerCalls.ts';
import { staffCalls } from './staffCalls.ts';
import type { CallName } from './types.ts';

/** Every call of the engine and the portal. */
export const calls = { ...engineCalls, ...customerCalls, ...staffCalls } as Record<CallName, Call>;
`;

function write(files: GeneratedFiles): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

if (import.meta.main) {
  if (!process.argv.includes('--app')) write(entityTables(join(root, 'schemas')));
  write(await generateFiles());
}

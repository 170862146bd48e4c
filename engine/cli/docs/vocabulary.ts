/** Every keyword of the schema files as the meta-schemas describe it: for the reference page and its test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metaFolder } from '../../server/schemaLayers.ts';
import { isRecord } from '../lint/sources.ts';

type Meta = Record<string, unknown>;

export interface Keyword {
  name: string;
  required: boolean;
  /** `engine/meta/resource.schema.json#/properties/entity` */
  place: string;
  schema: Meta;
  description?: string;
  /** Undefined: none is given, and none follows from the keyword's values. */
  example: unknown;
}

export interface KeywordTable {
  title: string;
  description?: string;
  words: Keyword[];
}

export const metaFiles = ['app', 'constants', 'entity', 'resource', 'form', 'dashboard', 'calls', 'defs'];

export const readMeta = (file: string): Meta =>
  JSON.parse(readFileSync(join(metaFolder, `${file}.schema.json`), 'utf8')) as Meta;

/** What a `$ref` leads to, below the files of the vocabulary. */
function resolveRef(ref: string, file: string): { schema: Meta; file: string } | undefined {
  const [, other = `${file}.schema.json`, pointer] = /^([^#]+)?#\/(.+)$/.exec(ref) ?? [];
  if (!pointer) return undefined;
  const name = other.replace('.schema.json', '');
  const schema = pointer
    .split('/')
    .reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), readMeta(name));
  return isRecord(schema) ? { schema, file: name } : undefined;
}

/** One table for each object of the vocabulary: a file, and the objects inside it. */
export const keywordTables = (file: string): KeywordTable[] =>
  tablesIn(readMeta(file), file, file === 'defs' ? '' : file, '#');

function tablesIn(schema: Meta, file: string, title: string, pointer: string): KeywordTable[] {
  const own = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const words = own.flatMap(([name, inner]) =>
    isRecord(inner) ? [keywordOf(schema, name, inner, file, pointer)] : [],
  );
  const description = typeof schema.description === 'string' ? schema.description : undefined;
  return [
    ...(words.length ? [{ title, description, words }] : []),
    ...words.flatMap(word =>
      tablesIn(word.schema, file, `${title} › ${word.name}`, `${pointer}/properties/${word.name}`),
    ),
    ...parts(schema).flatMap(([path, inner]) => tablesIn(inner, file, title, `${pointer}/${path}`)),
    ...definitions(schema).flatMap(([name, inner]) =>
      tablesIn(inner, file, name === 'keys' ? title : name, `${pointer}/definitions/${name}`),
    ),
  ];
}

/** Alternatives, entries of lists and values of maps: they have keywords too. */
function parts(schema: Meta): [string, Meta][] {
  const lists = ['anyOf', 'oneOf', 'allOf'].flatMap(word =>
    Array.isArray(schema[word]) ? schema[word].map((one, place): [string, unknown] => [`${word}/${place}`, one]) : [],
  );
  const single = ['items', 'additionalProperties'].map((word): [string, unknown] => [word, schema[word]]);
  return [...lists, ...single].flatMap(([path, inner]) =>
    isRecord(inner) && !isRule(inner) ? [[path, inner] as [string, Meta]] : [],
  );
}

/** `{"properties": {"type": {"const": "links"}}}` compares a keyword that is described elsewhere. */
const isRule = (schema: Meta): boolean => isRecord(schema.properties) && schema.type === undefined;

const definitions = (schema: Meta): [string, Meta][] =>
  isRecord(schema.definitions)
    ? Object.entries(schema.definitions).flatMap(([name, inner]) => (isRecord(inner) ? [[name, inner]] : []))
    : [];

function keywordOf(within: Meta, name: string, schema: Meta, file: string, pointer: string): Keyword {
  return {
    name,
    required: Array.isArray(within.required) && within.required.includes(name),
    place: `engine/meta/${file}.schema.json${pointer}/properties/${name}`,
    schema,
    description: descriptionOf(schema, file),
    example: exampleOf(schema, file),
  };
}

function descriptionOf(schema: Meta, file: string): string | undefined {
  if (typeof schema.description === 'string') return schema.description;
  const target = typeof schema.$ref === 'string' ? resolveRef(schema.$ref, file) : undefined;
  return target && descriptionOf(target.schema, target.file);
}

function exampleOf(schema: Meta, file: string): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (Array.isArray(schema.enum)) return schema.enum.find(value => value !== schema.default) ?? schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.type === 'boolean') return schema.default !== true;
  const target = typeof schema.$ref === 'string' ? resolveRef(schema.$ref, file) : undefined;
  return target && exampleOf(target.schema, target.file);
}

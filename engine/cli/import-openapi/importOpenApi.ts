/** Writes first entity and resource files from the OpenAPI 3 document of another API. */
import { humanize } from '../../dsl/entity.ts';
import { isRecord } from '../lint/sources.ts';
import type { LoadedSchemas as Schemas } from '../loadSchemas.ts';
import { englishPlural, pluralWord } from '../templates/englishPlural.ts';
import { pascalCase, type Template } from '../templates/template.ts';
import { type OpenApiObject, type PathOutcome, pathOutcomes, readDocument, rowSchemas } from './openApiDocument.ts';
import { type ImportContext, plainSchema, reference } from './plainSchema.ts';

interface ImportResult {
  files: Template[];
  /** Parts that could not be imported, one sentence each. */
  notes: string[];
  /** The result for each path of the document. */
  paths: string[];
}

export interface ImportOptions {
  /** Address of the back end that keeps the rows. Without it, the server creates tables. */
  provider?: string;
}

const maxNameLength = 50;
/** The engine adds these to every table. */
const systemFields = ['id', 'uuid', 'created_at', 'updated_at', 'version', 'customer_uuid'];

/** `LineItem`, `lineItem` and `line-item` are `line_item`. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(?=\d)/, 'n_')
    .slice(0, maxNameLength);

export function importOpenApi(text: string, present: Schemas, { provider }: ImportOptions = {}): ImportResult {
  const document = readDocument(text);
  const outcomes = pathOutcomes(document);
  const names = rowSchemas(document, outcomes);
  if (names.length === 0) throw new Error('The document describes no rows: no schema of it is an object with fields.');
  const entities = namesFor(names, present);
  const reading: ImportContext = {
    schemas: document.schemas,
    notes: [],
    entities,
    references: !provider,
    nameOf: provider ? asPropertyName : inSnakeCase,
  };
  const folder = snakeCase(document.title) || 'imported';
  const behind = (name: string) => provider && { url: provider, path: listPath(name, outcomes) };
  const files = names.flatMap(name => filesOf(name, folder, reading, behind(name)));
  const made = new Set(files.map(({ json }) => json.title));
  const paths = outcomes.map(({ path, rows, why }) => {
    const taken = rows.filter(name => made.has(pascalCase(entities.get(name)!)));
    return taken.length > 0
      ? `${path}: ${taken.map(name => entities.get(name)).join(', ')}`
      : `${path} is not taken: ${why ?? `${rows.join(', ')} has no fields that can be taken`}.`;
  });
  return { files, notes: [...new Set(reading.notes)], paths };
}

const unusable = ['constructor', 'prototype', ''];

function inSnakeCase(property: string): string | undefined {
  const name = snakeCase(property);
  return unusable.includes(name) ? undefined : name;
}

/** Fields of another back end keep the names that they have there. */
const asPropertyName = (property: string): string | undefined =>
  /^[a-z][a-z0-9_]*$/.test(property) && !unusable.includes(property) ? property : undefined;

/** Returns names, addresses and types that are not in use yet. */
function namesFor(names: string[], { manifest: { registry }, contract }: Schemas): Map<string, string> {
  const titles = new Set([...contract.schemas.values()].map(schema => schema.title));
  const words = new Set(registry.calls.map(call => call.name.replace(/^[a-z]+/, '')));
  /** `getInvoice` is a call of the product: an entity `invoice` would give its own calls the same names. */
  const hasCallFor = (name: string): boolean =>
    words.has(pascalCase(name)) || words.has(pascalCase(englishPlural(name)));
  const isTaken = (name: string): boolean =>
    registry.entities.has(name) ||
    registry.resources.has(englishPlural(name)) ||
    titles.has(pascalCase(name)) ||
    hasCallFor(name) ||
    registry.calls.some(
      ({ path }) => path === `/${englishPlural(name)}` || path.startsWith(`/${englishPlural(name)}/`),
    );
  const given = new Set<string>();
  return new Map(
    names.map(name => {
      const base = snakeCase(name) || 'row';
      const candidates = [
        base,
        `imported_${base}`,
        ...[2, 3, 4, 5, 6, 7, 8, 9].map(count => `imported_${base}_${count}`),
      ];
      const free = candidates.map(one => one.slice(0, maxNameLength)).find(one => !isTaken(one) && !given.has(one));
      if (!free) throw new Error(`There are too many entities called ${base}.`);
      given.add(free);
      return [name, free];
    }),
  );
}

/** The back end that keeps the rows: the address of that API, and the path of these rows below it. */
interface Provider {
  url: string;
  path: string;
}

/** Where the document lists the rows of a schema: `/shelves`, also where it only has `/shelves/{id}`. */
function listPath(schema: string, outcomes: PathOutcome[]): string {
  const listed = outcomes
    .filter(({ rows }) => rows.includes(schema))
    .map(({ path }) => path.replace(/\/\{[^{}/]+\}$/, ''))
    .find(path => /^\/[a-z0-9_/-]+[a-z0-9_]$/.test(path));
  return listed ?? `/${englishPlural(snakeCase(schema))}`;
}

function filesOf(
  schema: string,
  folder: string,
  reading: ImportContext,
  provider: Provider | undefined | '',
): Template[] {
  const name = reading.entities.get(schema)!;
  const { properties, required } = rowOf(schema, reading);
  if (Object.keys(properties).length === 0) {
    reading.notes.push(`${schema} has no fields that can be taken, and is left out`);
    return [];
  }
  const { description } = reading.schemas.get(schema)!;
  const search = provider
    ? []
    : Object.keys(properties)
        .filter(field => isText(properties[field]!))
        .slice(0, 3);
  const key = 'id' in properties ? 'id' : Object.keys(properties)[0];
  const entity = {
    $schema: '../../engine/meta/entity.schema.json',
    $comment: `Made from ${schema} of ${folder}: read it over, and say what it means here. docs/vocabulary.md has every word.`,
    title: pascalCase(name),
    ...(typeof description === 'string' && { description }),
    type: 'object',
    'x-entity': provider
      ? { storage: 'external', owner: 'none', id: key, lock: 'none', timestamps: false }
      : { owner: 'none', ...pluralWord(name), ...(search.length && { search }) },
    ...(required.length && { required }),
    properties,
  };
  const resource = {
    $schema: '../../engine/meta/resource.schema.json',
    $comment:
      'Every key but "entity" and "permissions" has a default: say only what should be otherwise. What "permissions" do not name for a role is refused.',
    entity: name,
    label: humanize(englishPlural(name)),
    ...(provider && { provider: { kind: 'simple-rest', url: provider.url }, path: provider.path }),
    list: { columns: columnsOf(properties, required), ...(provider && { filters: [], sort: key }) },
    permissions: { support: true },
  };
  return [
    { file: `${folder}/${name}.entity.json`, json: entity, next: [] },
    { file: `${folder}/${englishPlural(name)}.resource.json`, json: resource, next: [] },
  ];
}

interface Row {
  properties: Record<string, OpenApiObject>;
  required: string[];
}

/** The fields of a row; one that holds another row refers to it instead. */
function rowOf(schema: string, reading: ImportContext): Row {
  const isExternal = !reading.references;
  const { properties, required } = plainSchema({ $ref: `#/components/schemas/${schema}` }, schema, reading);
  const all = isRecord(properties) ? Object.entries(properties as Record<string, OpenApiObject>) : [];
  const kept = all
    .filter(([name]) => isExternal || !systemFields.includes(name))
    .map(([name, field]): [string, OpenApiObject] => [name, asReference(name, field, reading)]);
  const names = new Set(kept.map(([name]) => name));
  return {
    properties: Object.fromEntries(kept),
    required: Array.isArray(required) ? required.filter(name => names.has(name as string)) : [],
  };
}

/** `customer_id` names a row of the entity customer, where there is one. */
function asReference(name: string, field: OpenApiObject, { entities, references }: ImportContext): OpenApiObject {
  const target = references
    ? [...entities.values()].find(one => name === `${one}_id` || name === `${one}_uuid`)
    : undefined;
  return target ? reference(target) : field;
}

const isText = ({ type, format, enum: choices }: OpenApiObject): boolean =>
  [type].flat().includes('string') && !format && !choices;

/** What is required first, and nothing that a list cannot show. */
function columnsOf(properties: Row['properties'], required: string[]): string[] {
  const isPlain = (name: string): boolean => {
    const { type, 'x-field': words } = properties[name]!;
    const plain = [type].flat().some(one => ['string', 'number', 'integer', 'boolean'].includes(one as string));
    return plain && !(isRecord(words) && words.secret);
  };
  const inOrder = [...required, ...Object.keys(properties).filter(name => !required.includes(name))].filter(isPlain);
  return inOrder.length ? inOrder.slice(0, 6) : [Object.keys(properties)[0]!];
}

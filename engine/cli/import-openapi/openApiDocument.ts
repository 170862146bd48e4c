/** An OpenAPI 3 document of unknown origin: nothing in it can be relied on. */
import { parseDocument } from 'yaml';
import { isRecord } from '../lint/sources.ts';

export type OpenApiObject = Record<string, unknown>;

export interface OpenApiDocument {
  title: string;
  schemas: Map<string, OpenApiObject>;
  paths: OpenApiObject;
}

/** Throws a sentence if the text is no such document. */
export function readDocument(text: string): OpenApiDocument {
  const json = parseText(text);
  if (!isRecord(json) || typeof json.openapi !== 'string' || !/^3\.\d/.test(json.openapi))
    throw new Error('The document is not OpenAPI 3: it does not begin with "openapi": "3.…".');
  const components = isRecord(json.components) ? json.components : {};
  const schemas = isRecord(components.schemas) ? components.schemas : {};
  return {
    title: isRecord(json.info) && typeof json.info.title === 'string' ? json.info.title : 'imported',
    schemas: new Map(Object.entries(schemas).filter((entry): entry is [string, OpenApiObject] => isRecord(entry[1]))),
    paths: isRecord(json.paths) ? json.paths : {},
  };
}

/** JSON, or YAML, of which JSON is a part. Aliases are limited, so that a small document cannot become a huge one. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const document = parseDocument(text, { prettyErrors: true });
    const [problem] = document.errors;
    if (problem) throw new Error(`The document is neither JSON nor YAML: ${problem.message.split('\n')[0]}`);
    try {
      // Through JSON, so that aliases are written out and dates stay texts.
      return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 }) ?? null));
    } catch (error) {
      throw new Error(`The document is YAML that cannot be read: ${(error as Error).message}`);
    }
  }
}

const inSchemas = '#/components/schemas/';

/** The name a `$ref` leads to, where it leads to a schema of the document. */
export function refName(schema: unknown): string | undefined {
  if (!isRecord(schema) || typeof schema.$ref !== 'string' || !schema.$ref.startsWith(inSchemas)) return undefined;
  return decodeURIComponent(schema.$ref.slice(inSchemas.length)).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The result for a path: the schemas whose rows it answers, or why there are none. */
export interface PathOutcome {
  path: string;
  rows: string[];
  why?: string;
}

/** For every path of the document, the schemas whose rows it lists or answers one of. */
export function pathOutcomes({ schemas, paths }: OpenApiDocument): PathOutcome[] {
  return Object.entries(paths).map(([path, item]) => {
    if (!isRecord(item)) return { path, rows: [], why: 'it describes no calls' };
    if (typeof item.$ref === 'string') return { path, rows: [], why: `it is defined elsewhere (${item.$ref})` };
    if (!isRecord(item.get)) return { path, rows: [], why: 'it has no GET, and only what is answered can be a row' };
    const { rows, why } = answersOf(item.get, schemas);
    const found = [...new Set(rows.filter(name => isObject(schemas, name)))];
    if (found.length > 0) return { path, rows: found };
    const [other] = rows;
    return { path, rows: [], why: other ? `${other} is no object with fields` : (why ?? inline) };
  });
}

/** Names of the schemas that calls list or answer one of; all objects, where no call answers any. */
export function rowSchemas({ schemas }: OpenApiDocument, outcomes: PathOutcome[]): string[] {
  const found = outcomes.flatMap(({ rows }) => rows);
  const named = found.length ? found : [...schemas.keys()].filter(name => isObject(schemas, name));
  return [...new Set(named)];
}

const isObject = (schemas: OpenApiDocument['schemas'], name: string): boolean =>
  isRecord(schemas.get(name)?.properties) || Array.isArray(schemas.get(name)?.allOf);

const inline = 'its answer refers to no schema of the document that could be a row';

function answersOf(
  { responses }: OpenApiObject,
  schemas: OpenApiDocument['schemas'],
): { rows: string[]; why?: string } {
  const good = isRecord(responses)
    ? (responses['200'] ?? responses['2XX'] ?? responses['2xx'] ?? responses['206'] ?? responses.default)
    : undefined;
  if (!isRecord(good)) return { rows: [], why: 'it describes no answer' };
  if (typeof good.$ref === 'string') return { rows: [], why: `its answer is defined elsewhere (${good.$ref})` };
  const content = isRecord(good.content) ? Object.values(good.content).filter(isRecord) : [];
  if (content.length === 0) return { rows: [], why: 'its answer has no content' };
  if (content.every(media => !isRecord(media.schema))) return { rows: [], why: 'its answer has no schema' };
  return { rows: content.flatMap(({ schema }) => rowsIn(schema, schemas)) };
}

/** Where envelopes hold their rows, as in `{data: {results: […]}}`. */
const HOLDERS = [
  'data',
  'results',
  'result',
  'items',
  'records',
  'rows',
  'list',
  'entries',
  'content',
  'contents',
  'values',
  'value',
  'hits',
  'payload',
  'response',
  'body',
  'collection',
  'objects',
  'resources',
  'edges',
  'node',
  'nodes',
  '_embedded',
  'attributes',
];
/** Keys of a schema beside its paths. */
const BESIDE = new Set([
  'total',
  'totals',
  'count',
  'size',
  'length',
  'page',
  'pages',
  'per_page',
  'perpage',
  'pagesize',
  'page_size',
  'limit',
  'offset',
  'skip',
  'next',
  'prev',
  'previous',
  'first',
  'last',
  'cursor',
  'has_more',
  'hasmore',
  'has_next',
  'meta',
  'metadata',
  'links',
  '_links',
  'pagination',
  'paging',
  'pageinfo',
  'page_info',
  'status',
  'success',
  'ok',
  'code',
  'message',
  'messages',
  'error',
  'errors',
  'warnings',
  'query',
  'order',
  'order_by',
  'sort',
  'search',
  'object',
  'url',
  'total_count',
  'totalcount',
  'total_pages',
  'totalpages',
  'total_items',
  'totalitems',
  'included',
]);
const maxEnvelopeDepth = 5;

/** Returns the properties that hold the rows, if a schema is only an envelope. */
function envelopeRows(schema: OpenApiObject): unknown[] | undefined {
  if (!isRecord(schema.properties)) return undefined;
  const names = Object.keys(schema.properties);
  const held = names.filter(name => HOLDERS.includes(name.toLowerCase()));
  const isAround = names.every(name => held.includes(name) || BESIDE.has(name.toLowerCase()));
  const { properties } = schema;
  return held.length > 0 && isAround ? held.map(name => properties[name]) : undefined;
}

/** The shape itself, entries of a list, or what an envelope such as `{items, total}` holds. */
function rowsIn(schema: unknown, schemas: OpenApiDocument['schemas'], depth = 0): string[] {
  if (!isRecord(schema) || depth > maxEnvelopeDepth) return [];
  const inside = (one: unknown) => rowsIn(one, schemas, depth + 1);
  const name = refName(schema);
  if (name) {
    const target = schemas.get(name);
    if (!target) return [];
    if (refName(target) || isRecord(target.items)) return inside(target.items ?? target);
    const rows = (envelopeRows(target) ?? []).flatMap(inside);
    return rows.length > 0 ? rows : [name];
  }
  if (isRecord(schema.items)) return inside(schema.items);
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap(list => (Array.isArray(list) ? list : []));
  const held = envelopeRows(schema);
  if (held) return held.flatMap(inside);
  const inner = isRecord(schema.properties) ? Object.values(schema.properties) : [];
  return [...parts, ...inner.filter(one => isRecord(one) && isRecord(one.items))].flatMap(inside);
}

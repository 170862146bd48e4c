/** An OpenAPI 3 document as somebody else wrote it: nothing in it is certain. */
import { isRecord } from '../lint/sources.ts';

export type Described = Record<string, unknown>;

export interface Document {
  title: string;
  schemas: Map<string, Described>;
  paths: Described;
}

/** Throws with a sentence where it is no such document. */
export function readDocument(text: string): Document {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('The document is not JSON. One in YAML has to be turned into JSON first.');
  }
  if (!isRecord(json) || typeof json.openapi !== 'string' || !/^3\.\d/.test(json.openapi))
    throw new Error('The document is not OpenAPI 3: it does not begin with "openapi": "3.…".');
  const components = isRecord(json.components) ? json.components : {};
  const schemas = isRecord(components.schemas) ? components.schemas : {};
  return {
    title: isRecord(json.info) && typeof json.info.title === 'string' ? json.info.title : 'imported',
    schemas: new Map(Object.entries(schemas).filter((entry): entry is [string, Described] => isRecord(entry[1]))),
    paths: isRecord(json.paths) ? json.paths : {},
  };
}

const inSchemas = '#/components/schemas/';

/** The name a `$ref` leads to, where it leads to a schema of the document. */
export function refName(schema: unknown): string | undefined {
  if (!isRecord(schema) || typeof schema.$ref !== 'string' || !schema.$ref.startsWith(inSchemas)) return undefined;
  return decodeURIComponent(schema.$ref.slice(inSchemas.length)).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Names of the schemas that calls list or answer one of; all objects, where no call answers any. */
export function rowSchemas({ schemas, paths }: Document): string[] {
  const answered = Object.values(paths).flatMap(path =>
    isRecord(path) && isRecord(path.get) ? answersOf(path.get) : [],
  );
  const found = answered.filter(name => isObject(schemas, name));
  const named = found.length ? found : [...schemas.keys()].filter(name => isObject(schemas, name));
  return [...new Set(named)];
}

const isObject = (schemas: Document['schemas'], name: string): boolean =>
  isRecord(schemas.get(name)?.properties) || Array.isArray(schemas.get(name)?.allOf);

function answersOf({ responses }: Described): string[] {
  const answer = isRecord(responses) ? (responses['200'] ?? responses.default) : undefined;
  const content = isRecord(answer) && isRecord(answer.content) ? Object.values(answer.content) : [];
  return content.flatMap(media => (isRecord(media) ? rowsIn(media.schema) : []));
}

/** The shape itself, entries of a list, or of a list inside an envelope such as `{items, total}`. */
function rowsIn(schema: unknown): string[] {
  const name = refName(schema);
  if (name) return [name];
  if (!isRecord(schema)) return [];
  if (isRecord(schema.items)) return rowsIn(schema.items);
  const inner = isRecord(schema.properties) ? Object.values(schema.properties) : [];
  return inner.flatMap(one => (isRecord(one) && isRecord(one.items) ? rowsIn(one.items) : []));
}

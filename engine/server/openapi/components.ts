import type { AnswerRow, ApiContract, SchemaObject } from '../http/contract.ts';
import { schemaNameOf } from '../http/contract.ts';
import { schemaId } from '../schemaLayers.ts';

export type Json = Record<string, unknown>;

/** Our own keywords, which no other reader of a schema knows. */
const ours = new Set(['$id', '$schema', 'x-entity', 'x-field']);

/** Names of schemas in the document: their titles. */
export interface ComponentNames {
  refTo(name: string): Json;
  /** What a `galley:/` reference points to in the document. */
  translated(ref: string, from: SchemaObject): string;
}

export function namesOf({ schemas }: ApiContract): ComponentNames {
  const titles = new Map([...schemas].map(([name, schema]) => [schemaId(name), String(schema.title)]));
  const address = (id: string, pointer = ''): string => `#/components/schemas/${titles.get(id)}${pointer}`;
  return {
    refTo: name => ({ $ref: address(schemaId(name)) }),
    translated: (ref, from) => {
      const [id, pointer] = ref.startsWith('#') ? [String(from.$id), ref.slice(1)] : ref.split('#');
      return address(id!, pointer);
    },
  };
}

/** A shape as JSON Schema 2020-12, the dialect of OpenAPI 3.1: the words we use mean the same there. */
export function schemaOf(schema: SchemaObject, names: ComponentNames): Json {
  const copy = (part: unknown, isWord: boolean): unknown => {
    if (Array.isArray(part)) return part.map(item => copy(item, true));
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).flatMap(([word, inner]) => {
        if (isWord && ours.has(word)) return [];
        if (isWord && word === '$ref' && typeof inner === 'string') return [[word, names.translated(inner, schema)]];
        const namesFields = isWord && ['properties', 'patternProperties', 'definitions'].includes(word);
        return [[word, copy(inner, !namesFields)]];
      }),
    );
  };
  return copy(schema, true) as Json;
}

const pageName = (title: unknown): string => `${title}Page`;

/** Every shape by its title, and a page of each that is listed. */
export function componentsOf(contract: ApiContract, names: ComponentNames): Record<string, Json> {
  const shapes = [...contract.schemas.values()].map(schema => [String(schema.title), schemaOf(schema, names)] as const);
  const paged = contract.rows.flatMap(row => Object.values(row.answers)).filter(answer => isPage(answer));
  const pages = paged.map(answer => {
    const name = schemaNameOf(answer) ?? '';
    return [pageName(contract.schemas.get(name)?.title), pageOf(names.refTo(name))] as const;
  });
  return Object.fromEntries([...shapes, ...pages].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const isPage = (answer: AnswerRow): answer is { page: string } =>
  !!answer && typeof answer === 'object' && 'page' in answer;

const pageOf = (item: Json): Json => ({
  type: 'object',
  description: 'a page of a list',
  additionalProperties: false,
  required: ['items', 'total', 'page', 'size', 'links'],
  properties: {
    items: { type: 'array', items: item },
    total: { type: 'integer', minimum: 0, description: 'rows of all pages' },
    page: { type: 'integer', minimum: 1 },
    size: { type: 'integer', minimum: 1 },
    links: { $ref: '#/components/schemas/PageLinks' },
  },
});

/** The schema of an answer's body. */
export function answerBodySchema(
  answer: Exclude<AnswerRow, null>,
  { schemas }: ApiContract,
  names: ComponentNames,
): Json {
  const name = schemaNameOf(answer) ?? '';
  if (isPage(answer)) return { $ref: `#/components/schemas/${pageName(schemas.get(name)?.title)}` };
  return typeof answer === 'string' ? names.refTo(name) : { type: 'array', items: names.refTo(name) };
}

/** What may be written to a row of a collection, as JSON Schema: the same on both sides. */
import { isSystemField } from './collection.ts';
import { type Entity, wordsOf } from './entity.ts';
import { fieldWords } from './fieldDefaults.ts';
import { type JsonSchema, mainPart, typesOf } from './jsonSchema.ts';
import { isWritable } from './resolveField.ts';

/** Where the file sets no limits: soft ones, so that no single row can fill a disk. */
const mostCharacters = 10_000;
/** A longer text does not fit into an index. */
const mostIndexed = 500;
const mostItems = 500;

export type Writing = 'create' | 'edit';

/** Fields that people may give, of those that the role may write. */
export const writableFields = (entity: Entity, writing: Writing, may: (field: string) => boolean): string[] =>
  Object.entries(entity.file.properties)
    .filter(([name, schema]) => isWritable(schema, writing === 'create') && may(name))
    .map(([name]) => name);

/**
 * A whole row as it will be stored, fields without a value left out. Only what the writer can give is required: what is
 * missing else is not theirs to repair.
 */
export function recordSchema(entity: Entity, writable: string[]): JsonSchema {
  const { properties, required = [], definitions, allOf } = entity.file;
  const stored = Object.entries(properties).filter(([name]) => !isSystemField(entity, name) || writable.includes(name));
  return {
    type: 'object',
    additionalProperties: false,
    required: required.filter(name => writable.includes(name)),
    properties: Object.fromEntries(stored.map(([name, schema]) => [name, limited(entity, name, schema)])),
    ...(definitions && { definitions }),
    ...(allOf && { allOf }),
  };
}

function limited(entity: Entity, name: string, schema: JsonSchema): JsonSchema {
  const main = mainPart(schema);
  const types = typesOf(main);
  const limits: JsonSchema[] = [];
  if (types.includes('string') && main.maxLength === undefined && !main.enum && !main.format)
    limits.push({ maxLength: isIndexed(entity, name, schema) ? mostIndexed : mostCharacters });
  if (types.includes('string') && main.format) limits.push({ maxLength: mostIndexed });
  if (types.includes('array') && main.maxItems === undefined) limits.push({ maxItems: mostItems });
  return limits.length ? { allOf: [schema, ...limits] } : schema;
}

function isIndexed(entity: Entity, name: string, schema: JsonSchema): boolean {
  const { unique = [], index = [] } = wordsOf(entity);
  const words = fieldWords(schema);
  return Boolean(
    words.unique || words.index || [...unique, ...index].flat().some(one => one.replace('-', '') === name),
  );
}

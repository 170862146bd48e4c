/** What may be written to a row of a collection, as JSON Schema: the same on both sides. */
import { isSystemField } from './collection.ts';
import { type Entity, entityOptions } from './entity.ts';
import { fieldOptions } from './fieldDefaults.ts';
import { type JsonSchema, nonNullSchema, typesOf } from './jsonSchema.ts';
import { isWritable } from './resolve/resolveField.ts';

/** Limits for fields whose file sets none, so that no single row can fill a disk. */
const maxTextLength = 10_000;
/** Longer texts do not fit into an index of PostgreSQL. */
const maxIndexedLength = 500;
const defaultMaxItems = 500;

export type WriteMode = 'create' | 'edit';

/** Fields that people may give, of those that the role may write. */
export const writableFields = (entity: Entity, writing: WriteMode, may: (field: string) => boolean): string[] =>
  Object.entries(entity.file.properties)
    .filter(([name, schema]) => isWritable(schema, writing === 'create') && may(name))
    .map(([name]) => name);

/**
 * Returns the schema of a whole row as it will be stored; fields without a value are left out. Only fields that the
 * writer can give are required: they cannot repair what else is missing.
 */
export function recordSchema(entity: Entity, writable: string[]): JsonSchema {
  const { properties, required = [], definitions, allOf } = entity.file;
  const stored = Object.entries(properties).filter(([name]) => !isSystemField(entity, name) || writable.includes(name));
  return {
    type: 'object',
    additionalProperties: false,
    required: required.filter(name => writable.includes(name)),
    properties: Object.fromEntries(stored.map(([name, schema]) => [name, addLimits(entity, name, schema)])),
    ...(definitions && { definitions }),
    ...(allOf && { allOf }),
  };
}

function addLimits(entity: Entity, name: string, schema: JsonSchema): JsonSchema {
  const main = nonNullSchema(schema);
  const types = typesOf(main);
  const limits: JsonSchema[] = [];
  if (types.includes('string') && main.maxLength === undefined && !main.enum && !main.format)
    limits.push({ maxLength: isIndexed(entity, name, schema) ? maxIndexedLength : maxTextLength });
  if (types.includes('string') && main.format) limits.push({ maxLength: maxIndexedLength });
  if (types.includes('array') && main.maxItems === undefined) limits.push({ maxItems: defaultMaxItems });
  return limits.length ? { allOf: [schema, ...limits] } : schema;
}

function isIndexed(entity: Entity, name: string, schema: JsonSchema): boolean {
  const { unique = [], index = [] } = entityOptions(entity);
  const options = fieldOptions(schema);
  return Boolean(
    options.unique || options.index || [...unique, ...index].flat().some(one => one.replace('-', '') === name),
  );
}

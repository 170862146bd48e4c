/** JSON Schema draft-07, as far as the schema files use it. */
import type { FieldOptions } from './vocabulary.ts';

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

export interface JsonSchema {
  $ref?: string;
  $schema?: string;
  title?: string;
  description?: string;
  type?: JsonType | JsonType[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  readOnly?: boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  items?: JsonSchema;
  contains?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  definitions?: Record<string, JsonSchema>;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  'x-field'?: FieldOptions;
}

/** The types a schema allows beside null, through `anyOf [x, null]` too. */
export function typesOf(schema: JsonSchema): JsonType[] {
  const own = schema.type === undefined ? [] : [schema.type].flat();
  const inner = (schema.anyOf ?? schema.oneOf ?? []).flatMap(typesOf);
  const listed = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const found = own.length || inner.length ? [...own, ...inner] : listed.map(typeOfValue);
  return [...new Set(found)].filter(type => type !== 'null');
}

function typeOfValue(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as JsonType;
}

/** Whether this schema accepts null as a value. */
export const isNullable = (schema: JsonSchema): boolean =>
  [schema.type].flat().includes('null') || (schema.anyOf ?? schema.oneOf ?? []).some(isNullable);

/** The part of `anyOf [x, null]` that says what the data is. */
export function nonNullSchema(schema: JsonSchema): JsonSchema {
  const parts = (schema.anyOf ?? schema.oneOf)?.filter(part => part.type !== 'null');
  return parts?.length === 1 ? { ...schema, anyOf: undefined, oneOf: undefined, ...parts[0] } : schema;
}

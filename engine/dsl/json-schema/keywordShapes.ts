import { isNode, type SchemaNode } from './keywords.ts';
import { toUnicodePattern } from './patterns.ts';

type KeywordShape = (value: unknown) => boolean;

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const isText: KeywordShape = value => typeof value === 'string';
const isNumber: KeywordShape = value => typeof value === 'number' && Number.isFinite(value);
const isCount: KeywordShape = value => Number.isInteger(value) && Number(value) >= 0;
const isFlag: KeywordShape = value => typeof value === 'boolean';
const isTexts: KeywordShape = value => Array.isArray(value) && value.every(isText);
const isSchema: KeywordShape = value => isNode(value) || isFlag(value);
const isSchemas: KeywordShape = value => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isSchemaMap: KeywordShape = value => isNode(value) && Object.values(value).every(isSchema);
const isType: KeywordShape = value => isText(value) && TYPES.has(value as string);

const isPattern: KeywordShape = value => typeof value === 'string' && toUnicodePattern(value) !== undefined;
const isTextsMap: KeywordShape = value => isNode(value) && Object.values(value).every(isTexts);

/** What each keyword of JSON Schema may contain. */
const SHAPES: Record<string, KeywordShape> = {
  $ref: isText,
  $id: isText,
  $dynamicRef: isText,
  $recursiveRef: isText,
  title: isText,
  description: isText,
  type: value => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
  enum: value => Array.isArray(value),
  properties: isSchemaMap,
  patternProperties: value => isSchemaMap(value) && Object.keys(value as SchemaNode).every(isPattern),
  dependencies: value => isNode(value) && Object.values(value).every(rule => isSchema(rule) || isTexts(rule)),
  dependentRequired: isTextsMap,
  dependentSchemas: isSchemaMap,
  items: value => isSchema(value) || isSchemas(value),
  required: isTexts,
  pattern: isPattern,
  format: isText,
  uniqueItems: isFlag,
  readOnly: isFlag,
  multipleOf: value => isNumber(value) && Number(value) > 0,
  ...Object.fromEntries(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(word => [word, isNumber])),
  ...Object.fromEntries(
    [
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'minProperties',
      'maxProperties',
      'minContains',
      'maxContains',
    ].map(word => [word, isCount]),
  ),
  ...Object.fromEntries(['allOf', 'anyOf', 'oneOf', 'prefixItems'].map(word => [word, isSchemas])),
  ...Object.fromEntries(
    [
      'unevaluatedItems',
      'unevaluatedProperties',
      'additionalProperties',
      'additionalItems',
      'contains',
      'propertyNames',
      'not',
      'if',
      'then',
      'else',
    ].map(word => [word, isSchema]),
  ),
};

/** Keywords that only describe: a schema whose title is no text can be rendered without one. */
const ABOUT = new Set(['title', 'description', 'format', 'readOnly', '$id']);

export const isInvalidKeyword = (word: string, value: unknown): boolean =>
  Object.hasOwn(SHAPES, word) && !SHAPES[word]?.(value);

/** Whether a keyword affects validation, so that an invalid value of it is a fault. */
export const isRule = (word: string): boolean => !ABOUT.has(word);

/** The first keyword of a schema whose value is invalid. */
export const invalidKeyword = (schema: SchemaNode): string | undefined =>
  Object.keys(schema).find(word => isInvalidKeyword(word, schema[word]));

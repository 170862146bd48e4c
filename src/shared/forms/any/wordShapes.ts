import { isNode, type Node } from './schemaWords.ts';

type Shape = (value: unknown) => boolean;

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const isText: Shape = value => typeof value === 'string';
const isNumber: Shape = value => typeof value === 'number' && Number.isFinite(value);
const isCount: Shape = value => Number.isInteger(value) && Number(value) >= 0;
const isFlag: Shape = value => typeof value === 'boolean';
const isTexts: Shape = value => Array.isArray(value) && value.every(isText);
const isSchema: Shape = value => isNode(value) || isFlag(value);
const isSchemas: Shape = value => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isSchemaMap: Shape = value => isNode(value) && Object.values(value).every(isSchema);
const isType: Shape = value => isText(value) && TYPES.has(value as string);

function isPattern(value: unknown): boolean {
  try {
    return isText(value) && Boolean(new RegExp(value as string, 'u'));
  } catch {
    return false;
  }
}

/** What draft-07 says each of its words may hold. */
const SHAPES: Record<string, Shape> = {
  $ref: isText,
  $id: isText,
  title: isText,
  description: isText,
  type: value => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
  enum: value => Array.isArray(value) && value.length > 0,
  properties: isSchemaMap,
  patternProperties: value => isSchemaMap(value) && Object.keys(value as Node).every(isPattern),
  dependencies: value => isNode(value) && Object.values(value).every(rule => isSchema(rule) || isTexts(rule)),
  items: value => isSchema(value) || isSchemas(value),
  required: isTexts,
  pattern: isPattern,
  format: isText,
  uniqueItems: isFlag,
  readOnly: isFlag,
  multipleOf: value => isNumber(value) && Number(value) > 0,
  ...Object.fromEntries(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(word => [word, isNumber])),
  ...Object.fromEntries(
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(word => [word, isCount]),
  ),
  ...Object.fromEntries(['allOf', 'anyOf', 'oneOf'].map(word => [word, isSchemas])),
  ...Object.fromEntries(
    ['additionalProperties', 'additionalItems', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'].map(word => [
      word,
      isSchema,
    ]),
  ),
};

/** The first word of a schema that does not hold what it must. */
export const misshapenWord = (schema: Node): string | undefined =>
  Object.keys(schema).find(word => Object.hasOwn(SHAPES, word) && !SHAPES[word]?.(schema[word]));

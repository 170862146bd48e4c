/**
 * The one ajv set-up, for the validator that checks a step on the server, for the module that checks it in the browser,
 * and for the schema files themselves. Import it on the server and in tests only: the browser gets compiled modules.
 */
import { Ajv, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ownFormats } from './formats.ts';
import { type FlattenOptions, flatten } from './json-schema/flatten.ts';
import { createInterpreter } from './json-schema/interpreter.ts';
import { isPlain } from './json-schema/isPlain.ts';
import { isNode, type SchemaNode } from './json-schema/keywords.ts';
import { toUnicodePattern } from './json-schema/patterns.ts';

/**
 * `multipleOfPrecision`: 0.1 + 0.2 is a multiple of 0.1. `verbose`: errors carry the schema they broke.
 * `ownProperties`: `toString` is there only where the answers have it.
 */
export const ajvOptions: Options = {
  allErrors: true,
  strict: false,
  verbose: true,
  multipleOfPrecision: 8,
  ownProperties: true,
};

/** Keywords of the vocabulary that do not affect validity. */
const vocabularyKeywords = ['x-entity', 'x-field'];

/** A pattern that Unicode mode does not take, such as `\\-`, is read as it was meant, as the browser reads it too. */
const readPattern = Object.assign(
  (pattern: string, flags: string) => new RegExp(toUnicodePattern(pattern) ?? pattern, flags),
  { code: 'new RegExp' },
);

export function createAjv(options: Options = {}): Ajv {
  return withFormats(new Ajv({ ...ajvOptions, code: { regExp: readPattern }, ...options }));
}

function withFormats<Kind extends Ajv>(ajv: Kind): Kind {
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(ownFormats)) ajv.addFormat(name, format);
  for (const word of vocabularyKeywords) ajv.addKeyword(word);
  return ajv;
}

/** `flatten` has already checked the value of each keyword. */
const foreignOptions: Options = {
  ...ajvOptions,
  allErrors: false,
  verbose: false,
  logger: false,
  meta: false,
  validateSchema: false,
};

/** Schemas that ajv is known to get wrong; both sides validate these with the interpreter. */
const isFaulty = (schema: SchemaNode): boolean =>
  Object.hasOwn(schema, 'unevaluatedProperties') ||
  Object.hasOwn(schema, 'unevaluatedItems') ||
  (typeof schema.multipleOf === 'number' && !Number.isInteger(schema.multipleOf)) ||
  Object.hasOwn(schema, '__proto__');

const hasFaulty = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((isNode(value) && isFaulty(value)) || Object.values(value).some(hasFaulty));

/**
 * Compiles a schema of any draft to a function that validates as the browser does: both read the schema by `flatten`.
 * @throws SchemaFault where nothing of the schema can be read
 */
export function compileSchema(schema: unknown, options: FlattenOptions = {}): (value: unknown) => boolean {
  if (isNode(schema) && isPlain(schema))
    return createAjv({ allErrors: false, verbose: false, logger: false }).compile(schema);
  const { schema: flat } = flatten(schema, options);
  if (hasFaulty(flat)) {
    const judge = createInterpreter(flat);
    return value => judge(value).length === 0;
  }
  return withFormats(new Ajv2020(foreignOptions)).compile(flat);
}

/** Validates values against a flat schema without generated code, in the browser and on the server alike. */
import { format, type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { ownFormats } from '../formats.ts';
import { flatTarget } from './flatReferences.ts';
import { isNode, type SchemaNode } from './keywords.ts';

type Check = (text: string) => boolean;
const checkOf = (known: unknown): Check | undefined => {
  if (known instanceof RegExp) return text => known.test(text);
  if (typeof known === 'function') return known as Check;
  const { validate } = known as { validate?: unknown };
  return validate === undefined ? undefined : checkOf(validate);
};

/** What an address or a date is must be the same here, in the compiled validators and on the server. */
const formats: Record<string, unknown> = { ...fullFormats, ...ownFormats };
for (const name of Object.keys(format)) delete format[name];
for (const [name, known] of Object.entries(formats)) {
  const check = checkOf(known);
  if (check) format[name] = check;
}
// A format may be called anything, such as `hasOwnProperty`.
Object.setPrototypeOf(format, null);

const hasUndefined = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).some(hasUndefined));

/** What is not there counts as ajv counts it: as no property, and as nothing in a list. */
const asJson = (value: unknown): unknown =>
  hasUndefined(value) ? (JSON.parse(JSON.stringify(value ?? null)) as unknown) : value;

export interface SchemaError {
  keyword: string;
  /** The value of the keyword. */
  limit: unknown;
  /** Steps to the value that is meant; of a missing property, to where it would be. */
  path: string[];
  /** JSON pointer of the keyword, through the references that lead there. */
  at: string;
  text: string;
}

export type Interpreter = (value: unknown) => SchemaError[];

/** Keywords that only say that something below them failed, which is reported itself. */
const FRAMES = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'unevaluatedItems',
  'allOf',
  'if',
  'then',
  'else',
  '$ref',
  'dependentSchemas',
]);

const segmentsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map(part => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a keyword's place, through references. */
function keywordValueAt(root: SchemaNode, segments: string[]): unknown {
  const targetOf = flatTarget(root);
  return segments.reduce<unknown>((value, part) => {
    if (part === '$ref' && isNode(value)) return targetOf(value);
    return typeof value === 'object' && value !== null ? (value as SchemaNode)[part] : undefined;
  }, root);
}

function toSchemaError(
  { keyword, error, instanceLocation, keywordLocation }: OutputUnit,
  root: SchemaNode,
): SchemaError {
  const needed =
    keyword === 'required' ? /"(.*)"\.$/s : keyword === 'dependentRequired' ? /does not have "(.*)"\.$/s : null;
  const missing = needed?.exec(error)?.[1];
  const isPart = keyword === 'properties' || keyword === 'false';
  const limit = isPart ? undefined : keywordValueAt(root, segmentsOf(keywordLocation));
  const path = [...segmentsOf(instanceLocation), ...(missing === undefined ? [] : [missing])];
  return { keyword, limit, path, at: keywordLocation, text: error };
}

/** One finding for each rule that a value breaks; none where it is right. */
export function createInterpreter(schema: SchemaNode | boolean): Interpreter {
  const root = isNode(schema) ? schema : schema ? {} : { not: {} };
  const validator = new Validator(root as Schema, '2020-12', false);
  return value => {
    const { valid, errors } = validator.validate(asJson(value));
    if (valid) return [];
    const told = errors.filter(({ keyword }) => !FRAMES.has(keyword));
    return (told.length > 0 ? told : errors.slice(-1)).map(unit => toSchemaError(unit, root));
  };
}

import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { ownFormats } from '../../dsl/formats.ts';
import type { SchemaObject } from './contract.ts';
import { lazy } from './lazy.ts';
import { type ValidationEntry, ValidationError } from './problems.ts';

type RequestPart = 'body' | 'query' | 'path';
export type Validate = (value: unknown) => void;

/**
 * Creates validators of request parts. Each is compiled when it is first needed, because most calls of a server are
 * rare. `areChecked`: the schemas are known to be valid; checking that takes long. Only query and path are coerced: a
 * coerced body would let null pass as an empty string.
 */
export function requestValidators(
  schemas: Map<string, SchemaObject>,
  areChecked = false,
): (schema: SchemaObject | string, part: RequestPart) => Validate {
  const options = { allErrors: true, strict: false, validateFormats: true, validateSchema: !areChecked };
  const exact = lazy(() => withSchemas(new Ajv({ ...options, coerceTypes: false }), schemas));
  const coercing = lazy(() => withSchemas(new Ajv({ ...options, coerceTypes: 'array', useDefaults: true }), schemas));
  return (schema, part) => {
    const compiled = lazy(() => {
      const ajv = part === 'body' ? exact() : coercing();
      const check = typeof schema === 'string' ? ajv.getSchema(schema) : ajv.compile(schema);
      if (!check) throw new Error(`There is no schema ${schema}`);
      return check;
    });
    return value => {
      const check = compiled();
      if (!check(value)) throw new ValidationError(entries(check.errors ?? [], part));
    };
  };
}

const isMoment = addFormats.default.get('date-time') as { validate: (text: string) => boolean };

/** Excludes leap seconds, which JavaScript lacks, and years before 1 or after 9999. */
const isStorable = (time: Date): boolean => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999;

function withSchemas(ajv: Ajv, schemas: Map<string, SchemaObject>): Ajv {
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(ownFormats)) ajv.addFormat(name, format);
  ajv.addFormat('date-time', text => isMoment.validate(text) && isStorable(new Date(text)));
  for (const word of ['x-entity', 'x-field']) ajv.addKeyword(word);
  for (const schema of schemas.values()) ajv.addSchema(schema);
  return ajv;
}

const maxPerPath = 20;

/** Ajv's errors as 422 entries: one for each place, the most specific first. */
export function entries(errors: ErrorObject[], part: RequestPart): ValidationEntry[] {
  const found = new Map<string, ValidationEntry>();
  // The expected type or format says more than the allowed characters.
  for (const error of [...errors].sort((one, other) => rank(one) - rank(other))) {
    if (['anyOf', 'oneOf', 'if', 'not'].includes(error.keyword) && errors.length > 1) continue;
    if (isOtherwiseNull(error) && errors.some(other => isWithin(error, other))) continue;
    const entry = entryOf(error, part);
    const key = JSON.stringify(entry.loc);
    if (!found.has(key)) found.set(key, entry);
  }
  return [...found.values()].slice(0, maxPerPath);
}

const rank = ({ keyword }: ErrorObject): number => (keyword === 'pattern' ? 1 : 0);

/** A value was given for a part that may be null: only the faults inside it count. */
const isOtherwiseNull = ({ keyword, params, data }: ErrorObject): boolean =>
  keyword === 'type' && params.type === 'null' && data !== null;
const isWithin = ({ instancePath }: ErrorObject, other: ErrorObject): boolean =>
  other.instancePath.startsWith(`${instancePath}/`) ||
  (other.instancePath === instancePath && ['required', 'additionalProperties'].includes(other.keyword));

function entryOf(error: ErrorObject, part: RequestPart): ValidationEntry {
  const place = segments(error.instancePath);
  // A key of a query is one place, however often it is repeated.
  const loc: ValidationEntry['loc'] = [part, ...(part === 'query' ? place.slice(0, 1) : place)];
  const { keyword, params } = error;
  if (keyword === 'required')
    return {
      type: 'type_error.none.not_allowed',
      loc: [...loc, params.missingProperty],
      msg: 'This field is required.',
    };
  if (keyword === 'additionalProperties')
    return {
      type: 'value_error.extra',
      loc: [...loc, cut(params.additionalProperty)],
      msg: 'This field is not known.',
    };
  const [type, msg] = messageOf(error);
  return { type, loc, msg };
}

/** Names from the caller are truncated, so that a response stays small. */
const cut = (name: unknown): string => String(name).slice(0, 100);

const segments = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map(part => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map(part => (/^\d{1,6}$/.test(part) ? Number(part) : cut(part)));

const formats: Record<string, [string, string]> = {
  email: ['value_error.email', 'Enter an email address such as name@example.com.'],
  uri: ['value_error.url', 'Enter a full address that starts with https://.'],
  date: ['value_error.date', 'Enter a date as YYYY-MM-DD.'],
  'date-time': ['value_error.date', 'Enter a date and time in ISO 8601.'],
  uuid: ['value_error.uuid', 'This is not a valid identifier.'],
};

function messageOf({ keyword, params, data }: ErrorObject): [string, string] {
  switch (keyword) {
    case 'type':
      return data === null
        ? ['type_error.none.not_allowed', 'This field is required.']
        : [`type_error.${kind(params.type)}`, `This must be ${article(kind(params.type))}.`];
    case 'minLength':
      return params.limit === 1
        ? ['value_error.any_str.min_length', 'This field cannot be empty.']
        : ['value_error.any_str.min_length', `Use at least ${params.limit} characters.`];
    case 'maxLength':
      return [
        'value_error.any_str.max_length',
        `Use at most ${params.limit} character${params.limit === 1 ? '' : 's'}.`,
      ];
    case 'minimum':
    case 'exclusiveMinimum':
      return ['value_error.number.not_ge', `This must be ${params.limit} or more.`];
    case 'maximum':
    case 'exclusiveMaximum':
      return ['value_error.number.not_le', `This must be ${params.limit} or less.`];
    case 'maxItems':
      return ['value_error.list.max_items', `Give at most ${params.limit}.`];
    case 'minItems':
      return ['value_error.list.min_items', `Give at least ${params.limit}.`];
    case 'uniqueItems':
      return ['value_error.list.unique', 'Each may be given once only.'];
    case 'enum':
    case 'const':
      return ['value_error.const', 'Choose one of the offered values.'];
    case 'format':
      return formats[params.format] ?? ['value_error.format', 'This is not in the expected format.'];
    case 'pattern':
      if (params.pattern.startsWith('^https?:')) return formats.uri!;
      return ['value_error.pattern', 'This is not in the expected format.'];
    default:
      return [`value_error.${keyword}`, 'This value is not allowed.'];
  }
}

const kind = (type: unknown): string =>
  (Array.isArray(type) ? type.filter(one => one !== 'null') : [type])[0] as string;
const article = (type: string): string =>
  ({
    string: 'a text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  })[type] ?? type;

const maxTextLength = 1_000_000;
/** More single values than the largest form has; each could cause a separate error. */
const maxValues = 20_000;

/**
 * Rejects values before their schema sees them: texts that PostgreSQL or JSON cannot hold (NUL, lone surrogates), keys
 * that reach for prototypes, and more nesting or more values than any schema has.
 */
export function assertStorable(value: unknown, part: RequestPart): void {
  let values = 0;
  const walk = (inner: unknown, loc: ValidationEntry['loc'], depth: number): void => {
    values += 1;
    if (values > maxValues)
      throw new ValidationError([{ type: 'value_error.size', loc: [part], msg: 'These are too many values.' }]);
    if (depth > 40)
      throw new ValidationError([
        { type: 'value_error.depth', loc: loc.slice(0, 8), msg: 'This is nested too deeply.' },
      ]);
    if (typeof inner === 'string') {
      if (inner.length > maxTextLength || inner.includes('\u0000') || !inner.isWellFormed())
        throw new ValidationError([
          { type: 'value_error.text', loc, msg: 'This text has characters that cannot be stored.' },
        ]);
    } else if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) walk(item, [...loc, index], depth + 1);
    } else if (inner && typeof inner === 'object') {
      for (const [key, item] of Object.entries(inner)) {
        walk(key, loc, depth + 1);
        walk(item, [...loc, cut(key)], depth + 1);
      }
    }
  };
  walk(value, [part], 0);
}

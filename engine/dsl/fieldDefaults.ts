/** Display, input and alignment of a field, computed from its schema by default. */
import { isNullable, type JsonSchema, nonNullSchema, typesOf } from './jsonSchema.ts';
import type { Display, FieldOptions, Input } from './vocabulary.ts';

export function fieldOptions(schema: JsonSchema): FieldOptions {
  const options = schema['x-field'] ?? {};
  return options.auditNote || options.stored === false ? { ...options, secret: true } : options;
}

/** Returns whether the field has a column. Notes for the audit, inputs of actions and derived fields have none. */
export function isStoredField(schema: JsonSchema): boolean {
  const { derive, auditNote, stored } = fieldOptions(schema);
  return derive === undefined && !auditNote && stored !== false;
}

export const isMoney = (schema: JsonSchema): boolean => /(^|\/)shared\/money(\.schema\.json)?$/.test(schema.$ref ?? '');
const isAddress = (schema: JsonSchema): boolean => /(^|\/)shared\/address(\.schema\.json)?$/.test(schema.$ref ?? '');
const isLong = (schema: JsonSchema): boolean => (schema.maxLength ?? 0) > 200;

const displayOfFormat: Record<string, Display> = {
  date: 'date',
  'date-time': 'datetime',
  email: 'email',
  uri: 'url',
  uuid: 'text',
};
const inputOfFormat: Record<string, Input> = {
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  email: 'email',
  uri: 'url',
};

/** x-field, then options or ref, then enum, format, type, then text. */
export function displayOf(schema: JsonSchema): Display {
  const options = fieldOptions(schema);
  const main = nonNullSchema(schema);
  const types = typesOf(main);
  if (options.display) return options.display;
  if (options.ref) return types.includes('array') ? 'refs' : 'ref';
  if (isMoney(main)) return 'money';
  if (isAddress(main)) return 'address';
  if (types.includes('array')) return options.options || typesOf(main.items ?? {}).includes('string') ? 'tags' : 'json';
  if (options.options || main.enum) return 'badge';
  if (main.format && displayOfFormat[main.format]) return displayOfFormat[main.format]!;
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (types.includes('object') || main.$ref) return 'json';
  return isLong(main) ? 'longtext' : 'text';
}

/** `choices`: how many a list has, where that is known. */
export function inputOf(schema: JsonSchema, choices?: number): Input {
  const options = fieldOptions(schema);
  const main = nonNullSchema(schema);
  const types = typesOf(main);
  const many = types.includes('array');
  if (options.input) return options.input;
  if (options.ref) return many ? 'refs' : 'ref';
  if (isMoney(main)) return 'money';
  if (isAddress(main)) return 'address';
  const count = choices ?? main.enum?.filter(one => one !== null).length;
  if (options.options || main.enum || count) {
    if (many) return (count ?? 8) <= 7 ? 'checkboxes' : 'autocomplete';
    return (count ?? 0) <= 7 ? 'select' : 'autocomplete';
  }
  if (main.format && inputOfFormat[main.format]) return inputOfFormat[main.format]!;
  if (types.includes('boolean')) return isNullable(schema) ? 'select' : 'switch';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (many) return typesOf(main.items ?? {}).includes('string') ? 'tags' : main.items?.properties ? 'table' : 'json';
  if (types.includes('object') || main.$ref) return main.properties ? 'group' : 'json';
  return isLong(main) ? 'textarea' : 'text';
}

/** Figures at the end, where digits line up; everything else at the start. */
export const alignOf = (display: Display): 'start' | 'end' =>
  ['number', 'money', 'percent', 'count'].includes(display) ? 'end' : 'start';

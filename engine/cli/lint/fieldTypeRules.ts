/**
 * Checks that a `display` or `input` fits the type of its field: amounts of money are no plain numbers, days no texts.
 */
import type { Entity } from '../../dsl/entity.ts';
import { fieldOptions, isMoney } from '../../dsl/fieldDefaults.ts';
import { type JsonSchema, type JsonType, nonNullSchema, typesOf } from '../../dsl/jsonSchema.ts';
import { schemaAt } from '../../dsl/resolve/resolveField.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import { hasField } from './hasField.ts';
import { type Finding, isRecord, type SchemaSourceFile, walk } from './sources.ts';

type Fit = [fits: (schema: JsonSchema) => boolean, wanted: string];

/** A schema without a type may hold anything, and a reference leads to a shape that is not read here. */
const hasType =
  (...wanted: JsonType[]) =>
  (schema: JsonSchema): boolean => {
    const types = typesOf(nonNullSchema(schema));
    return types.length === 0 || nonNullSchema(schema).$ref !== undefined || types.some(type => wanted.includes(type));
  };

const isAmount = (schema: JsonSchema): boolean => {
  const { properties = {} } = nonNullSchema(schema);
  return isMoney(nonNullSchema(schema)) || ('amount' in properties && 'currency' in properties);
};

const money: Fit = [isAmount, '{"$ref": "../shared/money.schema.json"}, an amount with its currency'];
const numbers: Fit = [hasType('integer', 'number'), 'a number'];
const texts: Fit = [hasType('string'), 'a text'];
const times: Fit = [
  schema => hasType('string')(schema) && ['date', 'date-time', undefined].includes(nonNullSchema(schema).format),
  'a text of the format date or date-time',
];
const yes: Fit = [hasType('boolean'), 'a boolean'];
const lists: Fit = [hasType('array'), 'a list'];

const displays: Record<string, Fit> = {
  money,
  number: numbers,
  percent: numbers,
  count: [hasType('integer', 'number', 'array'), 'a number or a list'],
  date: times,
  datetime: times,
  relative: times,
  boolean: yes,
  tags: lists,
  refs: lists,
  email: texts,
  url: texts,
  phone: texts,
  markdown: texts,
  longtext: texts,
  address: [hasType('object'), 'an object'],
};
const inputs: Record<string, Fit> = {
  money,
  number: numbers,
  date: times,
  datetime: times,
  switch: yes,
  checkbox: yes,
  tags: lists,
  checkboxes: lists,
  refs: lists,
  table: lists,
  email: texts,
  url: texts,
  phone: texts,
  password: texts,
  color: texts,
  textarea: texts,
  markdown: texts,
  address: [hasType('object'), 'an object'],
  group: [hasType('object'), 'an object'],
};

function mismatches(words: Record<string, unknown>, schema: JsonSchema): [word: string, text: string][] {
  return [
    ['display', displays],
    ['input', inputs],
  ].flatMap(([word, table]): [string, string][] => {
    const name = words[word as string];
    const fit = typeof name === 'string' && Object.hasOwn(table as object, name) && (table as typeof displays)[name];
    return fit && !fit[0](schema) ? [[word as string, `"${word as string}": "${name}" is for ${fit[1]}`]] : [];
  });
}

export const mismatchedFields = (source: SchemaSourceFile, name: string, schema: JsonSchema): Finding[] =>
  mismatches(fieldOptions(schema) as Record<string, unknown>, schema).map(([word, text]) =>
    source.report(['properties', name, 'x-field', word], 'misfit', `${name}: ${text}`),
  );

/** Columns, items and filters. An input of an action may be an answer of its call, which the call describes. */
export const mismatchedItems = (source: SchemaSourceFile, entity: Entity, registry: SchemaRegistry): Finding[] =>
  [...walk(source.json)].flatMap(({ path, value }) => {
    if (
      !isRecord(value) ||
      typeof value.field !== 'string' ||
      ['inputs', 'props', 'related'].some(word => path.includes(word))
    )
      return [];
    const { field } = value;
    if (!hasField(entity, field, registry)) return [];
    const schema = schemaAt({ resource: entity.name, entity, registry }, field);
    return mismatches(value, schema).map(([word, text]) =>
      source.report([...path, word], 'misfit', `${field}: ${text}`),
    );
  });

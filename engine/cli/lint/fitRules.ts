/** A `display` or `input` shows what the type of its field holds: amounts of money are no plain numbers, days no texts. */
import type { Entity } from '../../dsl/entity.ts';
import { fieldWords, isMoney } from '../../dsl/fieldDefaults.ts';
import { type JsonSchema, type JsonType, mainPart, typesOf } from '../../dsl/jsonSchema.ts';
import { schemaAt } from '../../dsl/resolveField.ts';
import type { World } from '../../dsl/world.ts';
import { hasField } from './hasField.ts';
import { type Finding, isRecord, type Source, walk } from './sources.ts';

type Fit = [fits: (schema: JsonSchema) => boolean, wanted: string];

/** A schema without a type may hold anything, and a reference leads to a shape that is not read here. */
const typed =
  (...wanted: JsonType[]) =>
  (schema: JsonSchema): boolean => {
    const types = typesOf(mainPart(schema));
    return types.length === 0 || mainPart(schema).$ref !== undefined || types.some(type => wanted.includes(type));
  };

const isAmount = (schema: JsonSchema): boolean => {
  const { properties = {} } = mainPart(schema);
  return isMoney(mainPart(schema)) || ('amount' in properties && 'currency' in properties);
};

const money: Fit = [isAmount, '{"$ref": "../shared/money.schema.json"}, an amount with its currency'];
const numbers: Fit = [typed('integer', 'number'), 'a number'];
const texts: Fit = [typed('string'), 'a text'];
const times: Fit = [
  schema => typed('string')(schema) && ['date', 'date-time', undefined].includes(mainPart(schema).format),
  'a text of the format date or date-time',
];
const yes: Fit = [typed('boolean'), 'a boolean'];
const lists: Fit = [typed('array'), 'a list'];

const displays: Record<string, Fit> = {
  ...{ money, number: numbers, percent: numbers, count: [typed('integer', 'number', 'array'), 'a number or a list'] },
  ...{ date: times, datetime: times, relative: times, boolean: yes, tags: lists, refs: lists },
  ...{ email: texts, url: texts, phone: texts, markdown: texts, longtext: texts },
  address: [typed('object'), 'an object'],
};
const inputs: Record<string, Fit> = {
  ...{ money, number: numbers, date: times, datetime: times, switch: yes, checkbox: yes },
  ...{ tags: lists, checkboxes: lists, refs: lists, table: lists },
  ...{ email: texts, url: texts, phone: texts, password: texts, color: texts, textarea: texts, markdown: texts },
  address: [typed('object'), 'an object'],
  group: [typed('object'), 'an object'],
};

function misfits(words: Record<string, unknown>, schema: JsonSchema): [word: string, text: string][] {
  return [
    ['display', displays],
    ['input', inputs],
  ].flatMap(([word, table]): [string, string][] => {
    const name = words[word as string];
    const fit = typeof name === 'string' && Object.hasOwn(table as object, name) && (table as typeof displays)[name];
    return fit && !fit[0](schema) ? [[word as string, `"${word as string}": "${name}" is for ${fit[1]}`]] : [];
  });
}

export const misfitFields = (source: Source, name: string, schema: JsonSchema): Finding[] =>
  misfits(fieldWords(schema) as Record<string, unknown>, schema).map(([word, text]) =>
    source.report(['properties', name, 'x-field', word], 'misfit', `${name}: ${text}`),
  );

/** Columns, items and filters. What an action asks may be an answer of its call, which the call describes. */
export const misfitItems = (source: Source, entity: Entity, world: World): Finding[] =>
  [...walk(source.json)].flatMap(({ path, value }) => {
    if (
      !isRecord(value) ||
      typeof value.field !== 'string' ||
      ['ask', 'props', 'related'].some(word => path.includes(word))
    )
      return [];
    const { field } = value;
    if (!hasField(entity, field, world)) return [];
    const schema = schemaAt({ resource: entity.name, entity, world }, field);
    return misfits(value, schema).map(([word, text]) => source.report([...path, word], 'misfit', `${field}: ${text}`));
  });

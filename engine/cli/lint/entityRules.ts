/** An entity's own words: the fields they name, states that can be reached, values that its schema takes. */
import { withSystemFields } from '../../dsl/collection.ts';
import { type Entity, titleOf, wordsOf } from '../../dsl/entity.ts';
import { fieldWords } from '../../dsl/fieldDefaults.ts';
import { type JsonSchema, mainPart } from '../../dsl/jsonSchema.ts';
import { staffRoles } from '../../dsl/roles.ts';
import type { World } from '../../dsl/world.ts';
import { misfitFields } from './fitRules.ts';
import { hasField } from './hasField.ts';
import { idleFieldWords } from './idleWords.ts';
import { unjoinedTitles } from './joinRules.ts';
import type { JsonPath } from './jsonPlaces.ts';
import type { Finding, Source } from './sources.ts';

export const entityFindings = (sources: Source[], world: World): Finding[] =>
  sources
    .filter(({ kind }) => kind === 'entity')
    .flatMap(source => {
      const written = world.entities.get(source.name);
      if (!written) return [];
      const isTable = (wordsOf(written).storage ?? 'table') === 'table';
      const entity = isTable ? withSystemFields(written, staffRoles(world.roles)) : written;
      return [
        ...unknownFields(source, entity, world),
        ...states(source, entity),
        ...unjoinedTitles(source, entity, world),
        ...Object.entries(written.file.properties).flatMap(([name, schema]) => [
          ...unknownRef(source, name, schema, world),
          ...idleFieldWords(source, name, schema),
          ...misfitFields(source, name, schema),
        ]),
      ];
    });

/** The fields that a title names: itself, or those in its braces. */
const inTemplate = (title: string): string[] =>
  [...title.matchAll(/\{([^}]+)\}|^([a-z0-9_.]+)$/g)].map(found => (found[1] ?? found[2])!);

function unknownFields(source: Source, entity: Entity, world: World): Finding[] {
  const { search = [], unique = [], index = [], refTitle = '' } = wordsOf(entity);
  const nested = (word: string, lists: string[][]): [JsonPath, string][] =>
    lists.flatMap((list, place) =>
      list.map((name, inner): [JsonPath, string] => [[word, place, inner], name.replace(/^-/, '')]),
    );
  const named: [JsonPath, string][] = [
    ...inTemplate(titleOf(entity)).map((name): [JsonPath, string] => [['title'], name]),
    ...inTemplate(refTitle).map((name): [JsonPath, string] => [['refTitle'], name]),
    ...search.map((name, place): [JsonPath, string] => [['search', place], name]),
    ...nested('unique', unique),
    ...nested('index', index),
  ];
  return named
    .filter(([, name]) => !hasField(entity, name, world))
    .map(([path, name]) =>
      source.report(['x-entity', ...path], 'unknown-name', `${entity.name} has no field "${name}"`),
    );
}

function unknownRef(source: Source, name: string, schema: JsonSchema, world: World): Finding[] {
  const { ref, refTitle } = fieldWords(schema);
  const target = ref ? world.entities.get(ref) : undefined;
  const at = (word: string): JsonPath => ['properties', name, 'x-field', word];
  if (ref && !target) return [source.report(at('ref'), 'unknown-name', `there is no entity "${ref}"`)];
  if (!target || !refTitle || hasField(target, refTitle, world)) return [];
  return [source.report(at('refTitle'), 'unknown-name', `${ref} has no field "${refTitle}"`)];
}

function states(source: Source, entity: Entity): Finding[] {
  const words = wordsOf(entity).states;
  if (!words) return [];
  const at = (...path: JsonPath): JsonPath => ['x-entity', 'states', ...path];
  const schema = entity.file.properties[words.field];
  if (!schema) return [source.report(at('field'), 'unknown-name', `${entity.name} has no field "${words.field}"`)];
  const values = mainPart(schema).enum;
  const named: [JsonPath, string][] = [
    [at('initial'), words.initial],
    ...Object.entries(words.from).flatMap(([from, next]): [JsonPath, string][] => [
      [at('from', from), from],
      ...next.map((to, place): [JsonPath, string] => [at('from', from, place), to]),
    ]),
  ];
  const unknown = values ? named.filter(([, value]) => !values.includes(value)) : [];
  if (unknown.length)
    return unknown.map(([path, value]) => source.report(path, 'unknown-value', `"${words.field}" is never "${value}"`));
  const reached = reachable(words.initial, words.from);
  return (values ?? Object.keys(words.from))
    .filter(value => value !== null && !reached.has(String(value)))
    .map(value =>
      source.report(at('from', String(value)), 'unreachable-state', `nothing leads to the state "${value}"`),
    );
}

function reachable(initial: string, from: Record<string, string[]>): Set<string> {
  const reached = new Set([initial]);
  for (const state of reached) for (const next of from[state] ?? []) reached.add(next);
  return reached;
}

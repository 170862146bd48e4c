/** An entity's own keywords: the fields they name, states that can be reached, values that its schema accepts. */
import { withSystemFields } from '../../dsl/collection.ts';
import { type Entity, entityOptions, titleOf } from '../../dsl/entity.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import { type JsonSchema, nonNullSchema } from '../../dsl/jsonSchema.ts';
import { staffRoles } from '../../dsl/roles/roles.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import { auditLinkFaults } from '../../server/records/schema-faults/auditLinkFaults.ts';
import { mismatchedFields } from './fieldTypeRules.ts';
import { hasField } from './hasField.ts';
import { ineffectiveFieldOptions } from './ineffectiveOptions.ts';
import { unjoinedTitles } from './joinRules.ts';
import type { JsonPath } from './jsonLocations.ts';
import type { Finding, SchemaSourceFile } from './sources.ts';

export const entityFindings = (sources: SchemaSourceFile[], registry: SchemaRegistry): Finding[] =>
  sources
    .filter(({ kind }) => kind === 'entity')
    .flatMap(source => {
      const written = registry.entities.get(source.name);
      if (!written) return [];
      const isTable = (entityOptions(written).storage ?? 'table') === 'table';
      const entity = isTable ? withSystemFields(written, staffRoles(registry.roles)) : written;
      return [
        ...unknownFields(source, entity, registry),
        ...states(source, entity),
        ...auditLinkFaults(entity, registry).map(({ link, code, text }) =>
          source.report(['x-entity', 'auditLinks', link], code, text),
        ),
        ...unjoinedTitles(source, entity, registry),
        ...Object.entries(written.file.properties).flatMap(([name, schema]) => [
          ...unknownRef(source, name, schema, registry),
          ...ineffectiveFieldOptions(source, name, schema),
          ...mismatchedFields(source, name, schema),
        ]),
      ];
    });

/** The fields that a title names: itself, or those in its braces. */
const inTemplate = (title: string): string[] =>
  [...title.matchAll(/\{([^}]+)\}|^([a-z0-9_.]+)$/g)].map(found => (found[1] ?? found[2])!);

function unknownFields(source: SchemaSourceFile, entity: Entity, registry: SchemaRegistry): Finding[] {
  const { search = [], unique = [], index = [], refTitle = '' } = entityOptions(entity);
  const flattenLists = (word: string, lists: string[][]): [JsonPath, string][] =>
    lists.flatMap((list, place) =>
      list.map((name, inner): [JsonPath, string] => [[word, place, inner], name.replace(/^-/, '')]),
    );
  const named: [JsonPath, string][] = [
    ...inTemplate(titleOf(entity)).map((name): [JsonPath, string] => [['title'], name]),
    ...inTemplate(refTitle).map((name): [JsonPath, string] => [['refTitle'], name]),
    ...search.map((name, place): [JsonPath, string] => [['search', place], name]),
    ...flattenLists('unique', unique),
    ...flattenLists('index', index),
  ];
  return named
    .filter(([, name]) => !hasField(entity, name, registry))
    .map(([path, name]) =>
      source.report(['x-entity', ...path], 'unknown-name', `${entity.name} has no field "${name}"`),
    );
}

function unknownRef(source: SchemaSourceFile, name: string, schema: JsonSchema, registry: SchemaRegistry): Finding[] {
  const { ref, refTitle } = fieldOptions(schema);
  const target = ref ? registry.entities.get(ref) : undefined;
  const at = (word: string): JsonPath => ['properties', name, 'x-field', word];
  if (ref && !target) return [source.report(at('ref'), 'unknown-name', `there is no entity "${ref}"`)];
  if (!target || !refTitle || hasField(target, refTitle, registry)) return [];
  return [source.report(at('refTitle'), 'unknown-name', `${ref} has no field "${refTitle}"`)];
}

function states(source: SchemaSourceFile, entity: Entity): Finding[] {
  const words = entityOptions(entity).states;
  if (!words) return [];
  const at = (...path: JsonPath): JsonPath => ['x-entity', 'states', ...path];
  const schema = entity.file.properties[words.field];
  if (!schema) return [source.report(at('field'), 'unknown-name', `${entity.name} has no field "${words.field}"`)];
  const values = nonNullSchema(schema).enum;
  const named: [JsonPath, string][] = [
    [at('initial'), words.initial],
    ...Object.entries(words.transitions).flatMap(([from, next]): [JsonPath, string][] => [
      [at('from', from), from],
      ...next.map((to, place): [JsonPath, string] => [at('from', from, place), to]),
    ]),
  ];
  const unknown = values ? named.filter(([, value]) => !values.includes(value)) : [];
  if (unknown.length)
    return unknown.map(([path, value]) => source.report(path, 'unknown-value', `"${words.field}" is never "${value}"`));
  const reached = reachable(words.initial, words.transitions);
  return (values ?? Object.keys(words.transitions))
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

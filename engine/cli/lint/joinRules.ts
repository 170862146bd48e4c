/** Checks paths over a reference: the server joins them or rejects them, so that nothing stays empty silently. */
import { type Entity, titleOf } from '../../dsl/entity.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import { joinFault, pathsIn } from '../../dsl/resolve/joinedPaths.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import type { JsonPath } from './jsonLocations.ts';
import { type Finding, isRecord, type SchemaSourceFile, walk } from './sources.ts';

/** In a resource: columns, items, views, titles and conditions. Screens that write reach fields of the row alone. */
export const unjoinedPaths = (source: SchemaSourceFile, entity: Entity, registry: SchemaRegistry): Finding[] =>
  [...walk(source.json)].flatMap(({ path, key, value }) => {
    const words = [
      ...(typeof value === 'string' ? pathsIn(value) : []),
      ...(isRecord(value) ? Object.keys(value).flatMap(pathsIn) : []),
    ];
    return words.flatMap(word => {
      const text =
        joinFault(entity, word, registry) ?? (isAsked(path, key) ? editedJoinedPath(entity, word) : undefined);
      return text ? [source.report(path, 'not-joined', text)] : [];
    });
  });

const isAsked = (path: JsonPath, key: string | number): boolean =>
  (path[0] === 'create' || path[0] === 'edit' || path.includes('inputs')) &&
  (key === 'field' || path.includes('fields'));

function editedJoinedPath(entity: Entity, word: string): string | undefined {
  const { ref } = fieldOptions(entity.file.properties[word.split('.')[0]!] ?? {});
  return ref ? `"${word}" is of the ${ref} and is changed there` : undefined;
}

/** In an entity: what its rows are called, and what it calls rows of others. */
export function unjoinedTitles(source: SchemaSourceFile, entity: Entity, registry: SchemaRegistry): Finding[] {
  const own = pathsIn(titleOf(entity)).map(word => [entity, word, ['x-entity', 'title']] as const);
  const others = Object.entries(entity.file.properties).flatMap(([name, schema]) => {
    const { ref, refTitle } = fieldOptions(schema);
    const target = ref ? registry.entities.get(ref) : undefined;
    return target
      ? pathsIn(refTitle).map(word => [target, word, ['properties', name, 'x-field', 'refTitle']] as const)
      : [];
  });
  return [...own, ...others].flatMap(([of, word, path]) => {
    const text = joinFault(of, word, registry);
    return text ? [source.report([...path], 'not-joined', text)] : [];
  });
}

/** Functions that the files of a collection name must exist, and be of the right kind. */
import { entityOptions } from '../../../dsl/entity.ts';
import { fieldOptions } from '../../../dsl/fieldDefaults.ts';
import type { AppFunctions, HookEvent } from '../../appFunctions.ts';
import { getOwn } from '../../appFunctions.ts';
import type { Collection } from '../collection.ts';
import { computedFieldsOf } from '../computedFields.ts';

/** One sentence for each name that leads nowhere. */
export function unknownFunctions(
  { entity, file }: Pick<Collection, 'entity' | 'file'>,
  functions: AppFunctions,
): string[] {
  const hooks = [...Object.entries(entityOptions(entity).hooks ?? {}), ...Object.entries(file.hooks ?? {})];
  return [
    ...hooks.flatMap(([place, name]) => hookFault(place as HookEvent, name, functions)),
    ...[...computedFieldsOf({ entity, file }).values()]
      .filter(name => !getOwn(functions.computes, name))
      .map(name => `there is no function ${name} to compute with`),
    ...Object.values(entity.file.properties)
      .flatMap(schema => fieldOptions(schema).derive ?? [])
      .filter(name => !getOwn(functions.derives ?? {}, name))
      .map(name => `there is no function ${name} to derive with`),
    ...Object.values(file.actions ?? {})
      .flatMap(({ hook }) => (hook && !getOwn(functions.actions, hook) ? [hook] : []))
      .map(name => `there is no action ${name}`),
    ...predicatesIn(file.permissions)
      .filter(name => !getOwn(functions.predicates, name))
      .map(name => `there is no rule ${name} for $hook`),
  ];
}

function hookFault(place: HookEvent, name: string, functions: AppFunctions): string[] {
  const hook = getOwn(functions.hooks, name);
  if (!hook) return [`there is no hook ${name}`];
  return hook[place] ? [] : [`the hook ${name} has nothing to do at ${place}`];
}

/** Names behind `$hook`, however deep inside conditions. */
function predicatesIn(words: unknown): string[] {
  if (words === null || typeof words !== 'object') return [];
  return Object.entries(words).flatMap(([key, value]) =>
    key === '$hook' && typeof value === 'string' ? [value] : predicatesIn(value),
  );
}

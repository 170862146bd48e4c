/** Functions that the files of a collection name must be there, and be of the kind that is asked for. */
import { wordsOf } from '../../dsl/entity.ts';
import { fieldWords } from '../../dsl/fieldDefaults.ts';
import type { HookPlace, Named } from '../naming.ts';
import { namedIn } from '../naming.ts';
import type { Collection } from './collection.ts';
import { computesOf } from './computing.ts';

/** One sentence for each name that leads nowhere. */
export function unknownNames({ entity, file }: Pick<Collection, 'entity' | 'file'>, named: Named): string[] {
  const hooks = [...Object.entries(wordsOf(entity).hooks ?? {}), ...Object.entries(file.hooks ?? {})];
  return [
    ...hooks.flatMap(([place, name]) => hookFault(place as HookPlace, name, named)),
    ...[...computesOf({ entity, file }).values()]
      .filter(name => !namedIn(named.computes, name))
      .map(name => `there is no function ${name} to compute with`),
    ...Object.values(entity.file.properties)
      .flatMap(schema => fieldWords(schema).derive ?? [])
      .filter(name => !namedIn(named.derives ?? {}, name))
      .map(name => `there is no function ${name} to derive with`),
    ...Object.values(file.actions ?? {})
      .flatMap(({ hook }) => (hook && !namedIn(named.acts, hook) ? [hook] : []))
      .map(name => `there is no act ${name}`),
    ...predicatesIn(file.permissions)
      .filter(name => !namedIn(named.predicates, name))
      .map(name => `there is no rule ${name} for $hook`),
  ];
}

function hookFault(place: HookPlace, name: string, named: Named): string[] {
  const hook = namedIn(named.hooks, name);
  if (!hook) return [`there is no hook ${name}`];
  return hook[place] ? [] : [`the hook ${name} has nothing to do at ${place}`];
}

/** Names behind `$hook`, however deep inside conditions. */
export function predicatesIn(words: unknown): string[] {
  if (words === null || typeof words !== 'object') return [];
  return Object.entries(words).flatMap(([key, value]) =>
    key === '$hook' && typeof value === 'string' ? [value] : predicatesIn(value),
  );
}

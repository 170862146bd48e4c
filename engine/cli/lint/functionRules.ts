/** Server functions that entities and resources name: each must be registered in `server/named.ts`, at a place it is called. */
import { isCollection } from '../../dsl/collection.ts';
import type { World } from '../../dsl/world.ts';
import type { HookPlace, Named } from '../../server/naming.ts';
import { namedIn } from '../../server/naming.ts';
import { type Finding, type Source, type Visit, walk } from './sources.ts';

export const functionFindings = (sources: Source[], world: World, named: Named): Finding[] =>
  sources
    .filter(({ kind }) => kind === 'entity' || kind === 'resource')
    .flatMap(source => {
      const isServed = servesTable(source, world);
      return [...walk(source.json)].flatMap(visit => finding(source, visit, isServed, named) ?? []);
    });

function servesTable({ kind, name }: Source, world: World): boolean {
  const resource = world.resources.get(name);
  const entity = world.entities.get(kind === 'entity' ? name : (resource?.entity ?? ''));
  return entity !== undefined && isCollection(entity, world.resources) && !(kind === 'resource' && resource?.provider);
}

function finding(source: Source, { path, key, value }: Visit, isServed: boolean, named: Named): Finding | undefined {
  if (typeof value !== 'string') return undefined;
  const isHook = path.at(-2) === 'hooks' && /^(before|after)(List|Save|Delete)$/.test(String(key));
  const unknown = (kind: string) => source.report(path, 'unknown-function', `the server knows no ${kind} "${value}"`);
  if (key === '$hook') {
    if (!isServed || !path.includes('permissions'))
      return source.report(path, 'unserved-function', `"${value}" is asked only in permissions of a table`);
    return namedIn(named.predicates, value) ? undefined : unknown('rule');
  }
  const isAct = key === 'hook' && path.at(-3) === 'actions';
  if (isAct && isServed) return namedIn(named.acts, value) ? undefined : unknown('act');
  if (!isHook && !isAct && key !== 'compute' && key !== 'derive') return undefined;
  // What a domain works out itself is named in its entity for readers only.
  if (!isServed && !isHook && source.kind === 'entity') return undefined;
  if (!isServed) return source.report(path, 'unserved-function', `"${value}" is never called: a domain answers itself`);
  if (key === 'derive') return namedIn(named.derives ?? {}, value) ? undefined : unknown('derivation');
  if (!isHook) return namedIn(named.computes, value) ? undefined : unknown('computation');
  const hook = namedIn(named.hooks, value);
  return hook?.[key as HookPlace] ? undefined : unknown(`hook for ${key}`);
}

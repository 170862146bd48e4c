/** Server functions that entities and resources name: each must be registered in `server/extensions.ts`, at a place it is called. */
import { isCollection } from '../../dsl/collection.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import type { AppFunctions, HookEvent } from '../../server/appFunctions.ts';
import { getOwn } from '../../server/appFunctions.ts';
import { type Finding, type SchemaSourceFile, type Visit, walk } from './sources.ts';

export const functionFindings = (
  sources: SchemaSourceFile[],
  registry: SchemaRegistry,
  functions: AppFunctions,
): Finding[] =>
  sources
    .filter(({ kind }) => kind === 'entity' || kind === 'resource')
    .flatMap(source => {
      const isServed = servesTable(source, registry);
      return [...walk(source.json)].flatMap(visit => finding(source, visit, isServed, functions) ?? []);
    });

function servesTable({ kind, name }: SchemaSourceFile, registry: SchemaRegistry): boolean {
  const resource = registry.resources.get(name);
  const entity = registry.entities.get(kind === 'entity' ? name : (resource?.entity ?? ''));
  return (
    entity !== undefined && isCollection(entity, registry.resources) && !(kind === 'resource' && resource?.provider)
  );
}

function finding(
  source: SchemaSourceFile,
  { path, key, value }: Visit,
  isServed: boolean,
  functions: AppFunctions,
): Finding | undefined {
  if (typeof value !== 'string') return undefined;
  const isHook = path.at(-2) === 'hooks' && /^(before|after)(List|Save|Delete)$/.test(String(key));
  const unknown = (kind: string) => source.report(path, 'unknown-function', `the server knows no ${kind} "${value}"`);
  if (key === '$hook') {
    if (!isServed || !path.includes('permissions'))
      return source.report(path, 'unserved-function', `"${value}" is evaluated only in permissions of a table`);
    return getOwn(functions.predicates, value) ? undefined : unknown('rule');
  }
  const isAction = key === 'hook' && path.at(-3) === 'actions';
  if (isAction && isServed) return getOwn(functions.actions, value) ? undefined : unknown('action');
  if (!isHook && !isAction && key !== 'compute' && key !== 'derive') return undefined;
  // An entity names what a domain computes itself for readers only.
  if (!isServed && !isHook && source.kind === 'entity') return undefined;
  if (!isServed) return source.report(path, 'unserved-function', `"${value}" is never called: a domain answers itself`);
  if (key === 'derive') return getOwn(functions.derives ?? {}, value) ? undefined : unknown('derivation');
  if (!isHook) return getOwn(functions.computes, value) ? undefined : unknown('computation');
  const hook = getOwn(functions.hooks, value);
  return hook?.[key as HookEvent] ? undefined : unknown(`hook for ${key}`);
}

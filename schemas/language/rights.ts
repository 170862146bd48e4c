/** What one role may do with a resource, and which fields it may read and write. */
import { type Entity, wordsOf } from './entity.ts';
import { fieldWords } from './fieldDefaults.ts';
import type { ResolvedRights } from './resource.ts';
import type { Right, RightsWords } from './resourceFile.ts';
import type { Condition, Verb } from './vocabulary.ts';
import { admits, lineage, type World } from './world.ts';

export const verbs: Verb[] = ['list', 'show', 'create', 'edit', 'delete', 'export', 'bulk'];

/** A role that is named has exactly what is written; else it has what the nearest role it extends has. */
export function namedRights(
  permissions: Record<string, RightsWords> | undefined,
  world: World,
  role: string,
): RightsWords | undefined {
  const named = lineage(world.roles, role).find(one => permissions && Object.hasOwn(permissions, one));
  return named === undefined ? undefined : permissions![named];
}

/** Staff may do all; a customer may do all to own rows, and nothing where rows have no owner. */
export function defaultRights(entity: Entity, role: string): RightsWords {
  return role !== 'customer' || wordsOf(entity).owner !== 'none';
}

export function rightsOf(rights: RightsWords): ResolvedRights {
  if (typeof rights === 'boolean') return rights ? Object.fromEntries(verbs.map(verb => [verb, true])) : {};
  const given = verbs.flatMap(verb => {
    const right = granted(rights[verb]);
    return right ? [[verb, right] as const] : [];
  });
  return Object.fromEntries(given);
}

export const granted = (right: Right | undefined): true | Condition | undefined =>
  right === false ? undefined : right;

/** Whether a named act is allowed: what is not named is, unless the role may do nothing at all. */
export function actRight(rights: RightsWords, action: string): true | Condition | undefined {
  if (typeof rights === 'boolean') return rights || undefined;
  return rights.actions && Object.hasOwn(rights.actions, action) ? granted(rights.actions[action]) : true;
}

/** `["*", "-note"]`: all but note. */
export function mayField(rights: RightsWords, kind: 'read' | 'write', field: string): boolean {
  const words = typeof rights === 'boolean' ? undefined : rights[kind];
  if (!words) return rights !== false;
  const top = field.split('.')[0]!;
  const named = (prefix: string) => words.includes(`${prefix}${field}`) || words.includes(`${prefix}${top}`);
  return !named('-') && (words.includes('*') || named(''));
}

/** Whether a field's own words let the role read it; a field that does not exist is for the resolver to refuse. */
export function isReadableBy(entity: Entity, field: string, world: World, role: string): boolean {
  const schema = entity.file.properties[field.split('.')[0]!];
  return !schema || admits(fieldWords(schema).read, world, role);
}

export function isWritableBy(entity: Entity, field: string, world: World, role: string): boolean {
  const schema = entity.file.properties[field.split('.')[0]!];
  return !schema || admits(fieldWords(schema).write, world, role);
}

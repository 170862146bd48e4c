/** Which rights each role gained or lost. Gained rights must be confirmed. */
import type { Entity } from '../../dsl/entity.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import { isReadable, isWritable } from '../../dsl/resolve/resolveField.ts';
import { actionRight, isReadableBy, isWritableBy, mayField, rightsFor, rightsOf } from '../../dsl/roles/rights.ts';
import { isAmong, type Roles } from '../../dsl/roles/roles.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import type { CallRow } from '../../server/http/contract.ts';
import type { LoadedSchemas } from '../loadSchemas.ts';
import { change, compareMaps, type DiffEntry, isEqualJson } from './change.ts';

export function rightChanges(before: LoadedSchemas, after: LoadedSchemas): DiffEntry[] {
  const [old, now] = [before.manifest.registry, after.manifest.registry];
  const roles = Object.keys(now.roles);
  const names = [...new Set([...old.resources.keys(), ...now.resources.keys()])];
  const rights = names.flatMap(name =>
    // A new resource only adds rights; the diff of the API reports it.
    old.resources.has(name) ? roles.flatMap(role => describeChanges(role, ...bothGrants(name, role, old, now))) : [],
  );
  const fresh = names
    .filter(name => !old.resources.has(name))
    .flatMap(name => {
      const may = roles.filter(role => grants(name, role, now).size > 0);
      return may.length ? [change('rights', `the new resource ${name} is open to ${may.join(', ')}`)] : [];
    });
  const gone = Object.keys(old.roles).filter(role => !Object.hasOwn(now.roles, role));
  const changes = [...rights, ...fresh, ...callRights(before, after)];
  return [
    ...changes.filter(({ role }) => role === undefined),
    ...gone.map(role => change('rights', `the role ${role} is gone: who has it may do nothing`, true)),
    ...byRole(changes, roles, old.roles, now.roles),
  ];
}

/** Groups changes by role; a role with the same changes as the role that it extends gets one line, and so does a new one with the same rights. */
function byRole(changes: DiffEntry[], names: string[], before: Roles, roles: Roles): DiffEntry[] {
  const ofRole = (role: string | undefined) => changes.filter(one => role !== undefined && one.role === role);
  const happens = (role: string | undefined) =>
    ofRole(role).map(({ text, breaks }) => [text.slice(role?.length), breaks]);
  return names.flatMap(role => {
    const own = ofRole(role);
    const base = roles[role]?.extends;
    if (!Object.hasOwn(before, role)) {
      const isSameAsBase = base !== undefined && own.length === 0;
      const text = base === undefined ? `${role} is new` : `${role} is new, as ${base} except for what follows`;
      return [{ ...change('rights', isSameAsBase ? `${role}: same as ${base}` : text), role }, ...own];
    }
    if (own.length === 0 || !isEqualJson(happens(role), happens(base))) return own;
    return [
      {
        ...change(
          'rights',
          `${role}: same as ${base}`,
          own.some(({ breaks }) => breaks),
        ),
        role,
      },
    ];
  });
}

/**
 * Returns the rights of both sides, without fields that only one side has. A new role is compared with the role that it
 * extends.
 */
function bothGrants(
  name: string,
  role: string,
  old: SchemaRegistry,
  now: SchemaRegistry,
): [Map<string, string>, Map<string, string>] {
  const base = baseOfNew(role, old.roles, now.roles);
  if (base) return [grants(name, base, now), grants(name, role, now)];
  const [before, after] = [old, now].map(registry =>
    fieldsOf(registry.entities.get(registry.resources.get(name)?.entity ?? '')),
  );
  const shared = before!.filter(field => after!.includes(field));
  return [grants(name, role, old, shared), grants(name, role, now, shared)];
}

/** The role that a new role extends. */
export const baseOfNew = (role: string, before: Roles, after: Roles): string | undefined =>
  Object.hasOwn(before, role) ? undefined : after[role]?.extends;

/** Returns the rights of a role on a resource, each with its condition. */
function grants(name: string, role: string, registry: SchemaRegistry, among?: string[]): Map<string, string> {
  const file = registry.resources.get(name);
  const entity = registry.entities.get(file?.entity ?? '');
  if (!file || !entity || !Object.hasOwn(registry.roles, role)) return new Map();
  const rights = rightsFor(file, registry, role);
  const verbs = Object.entries(rightsOf(rights));
  if (verbs.length === 0) return new Map();
  const actions = Object.keys(file.actions ?? {}).flatMap(action => {
    const right = actionRight(rights, action, file.actions?.[action]);
    return right ? [[`do "${action}"`, right] as const] : [];
  });
  const fields = (among ?? fieldsOf(entity)).flatMap(field => [
    ...(mayField(rights, 'read', field) && isReadableBy(entity, field, registry, role) && isReadableField(entity, field)
      ? [[`read ${field}`, true] as const]
      : []),
    ...(mayField(rights, 'write', field) &&
    isWritableBy(entity, field, registry, role) &&
    isWritableField(entity, field)
      ? [[`write ${field}`, true] as const]
      : []),
  ]);
  const all = [...verbs, ...actions, ...fields];
  return new Map(all.map(([what, right]) => [`${what} in ${name}`, JSON.stringify(right)]));
}

const fieldsOf = (entity: Entity | undefined): string[] => Object.keys(entity?.file.properties ?? {});
const isReadableField = (entity: Entity, field: string): boolean => isReadable(entity.file.properties[field]!);
const isWritableField = (entity: Entity, field: string): boolean =>
  isWritable(entity.file.properties[field]!, true) || Boolean(fieldOptions(entity.file.properties[field]!).secret);

function describeChanges(role: string, old: Map<string, string>, now: Map<string, string>): DiffEntry[] {
  const { gone, added, kept } = compareMaps(old, now);
  const changes = [
    ...added.map(what => change('rights', `${role} may ${what}`, true)),
    ...gone.map(what => change('rights', `${role} may no longer ${what}`)),
    ...kept
      .filter(what => old.get(what) !== now.get(what))
      .map(what => {
        const [from, to] = [old.get(what)!, now.get(what)!];
        // Only people can decide whether one condition admits more rows than another.
        return change('rights', `${role} may ${what}: ${sentence(from)} → ${sentence(to)}`, from !== 'true');
      }),
  ];
  return changes.map(one => ({ ...one, role }));
}

const sentence = (right: string): string => (right === 'true' ? 'every row' : `rows where ${right}`);

function callRights(before: LoadedSchemas, after: LoadedSchemas): DiffEntry[] {
  const now = new Map(after.contract.rows.map(row => [row.name, row]));
  const isRole = (who: string) => [before, after].some(({ manifest }) => Object.hasOwn(manifest.registry.roles, who));
  return before.contract.rows.flatMap(old => {
    const row = now.get(old.name);
    if (!row) return [];
    const is = callers(row, after.manifest.registry);
    const roles = [before, after].map(({ manifest }) => manifest.registry.roles) as [Roles, Roles];
    const likeBase = Object.keys(roles[1]).filter(role => is.includes(baseOfNew(role, ...roles) ?? ''));
    const was = [...callers(old, before.manifest.registry), ...likeBase];
    const added = is.filter(one => !was.includes(one));
    // A removed role gets one line.
    const gone = was.filter(one => !is.includes(one) && (!isRole(one) || Object.hasOwn(roles[1], one)));
    const toRightsChange = (who: string, words: string, breaks: boolean): DiffEntry => ({
      ...change('rights', `${who} ${words} ${row.name}`, breaks),
      ...(isRole(who) && { role: who }),
    });
    return [
      ...added.map(who => toRightsChange(who, 'may call', true)),
      ...gone.map(who => toRightsChange(who, 'may no longer call', false)),
    ];
  });
}

/** Roles, and those without a session or with a locked account. */
function callers(row: CallRow, { roles }: SchemaRegistry): string[] {
  const admitted = Object.keys(roles).filter(role => isAmong(roles, row.roles, role));
  return [
    ...admitted,
    ...(row.public ? ['who has not signed in'] : []),
    ...(row.whileLocked ? ['a locked account'] : []),
    ...row.whileLockedFor.map(reason => `an account that is locked for ${reason}`),
  ];
}

/** Roles, menu groups, languages and the currency: many files name them, `app.json` declares them. */
import type { Entity } from '../../dsl/entity.ts';
import type { AppFile } from '../../dsl/resolve/manifest.ts';
import { kindOfRole, type Roles, roleChain } from '../../dsl/roles/roles.ts';
import { isCurrency } from '../../dsl/text/minorDigits.ts';
import { type Finding, isRecord, type SchemaSourceFile, type Visit, walk } from './sources.ts';

const kinds = ['app', 'calls', 'dashboard', 'entity', 'form', 'resource'];

/** Facts of the principal that conditions use must be fields of the entity `user`. */
function unknownFacts(source: SchemaSourceFile, { me = [] }: AppFile, person: Entity | undefined): Finding[] {
  return me.flatMap((name, place) =>
    Object.hasOwn(person?.file.properties ?? {}, name)
      ? []
      : [source.report(['me', place], 'unknown-name', `the entity "user" has no field "${name}"`)],
  );
}

export function appFindings(sources: SchemaSourceFile[], app: AppFile, person?: Entity): Finding[] {
  return sources
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(source => [
      ...(source.kind === 'app'
        ? [...roleFaults(source, app.roles), ...unknownFacts(source, app, person), ...unknownCurrency(source, app)]
        : []),
      ...[...walk(source.json)].flatMap(visit => [
        ...unknownRoles(source, visit, app),
        ...unknownGroup(source, visit, app),
        ...unknownLocales(source, visit, app),
      ]),
    ]);
}

/** Reports a currency that nobody has: no provider would take it. */
const unknownCurrency = (source: SchemaSourceFile, { currency }: AppFile): Finding[] =>
  isCurrency(currency) ? [] : [source.report(['currency'], 'unknown-name', `ISO 4217 has no currency "${currency}"`)];

/** Reports roles without a kind, own or inherited, and roles that extend themselves. */
function roleFaults(source: SchemaSourceFile, roles: Roles): Finding[] {
  return Object.entries(roles).flatMap(([role, { extends: next }]) => {
    const all = roleChain(roles, role);
    const beyond = roles[all.at(-1)!]?.extends;
    if (next !== undefined && beyond === role)
      return [source.report(['roles', role, 'extends'], 'role-circle', `${[...all, role].join(' extends ')}`)];
    // A fault of the extended role is reported at that role.
    if (beyond !== undefined || kindOfRole(roles, role) || all.some(one => !Object.hasOwn(roles, one))) return [];
    return [source.report(['roles', role], 'no-kind', `the role "${role}" has no kind`)];
  });
}

function unknownRoles(source: SchemaSourceFile, visit: Visit, app: AppFile): Finding[] {
  return rolesAt(source, visit)
    .filter(([, role]) => !Object.hasOwn(app.roles, role))
    .map(([path, role]) => source.report(path, 'unknown-role', `there is no role "${role}"`));
}

/** Roles that are named at exactly this path, each with its own path. */
function rolesAt({ kind }: SchemaSourceFile, { path, key, value }: Visit): [Visit['path'], string][] {
  const isData = path.includes('properties') && path.at(-1) !== '$role' && path.at(-2) !== 'x-field';
  if (isData) return [];
  const isField = path.at(-2) === 'x-field' && (key === 'read' || key === 'write');
  if ((key === 'roles' || isField) && Array.isArray(value))
    return value.map((role, place) => [[...path, place], String(role)]);
  if (key === '$role') return [value].flat().map(role => [path, String(role)]);
  const isPermissions = key === 'permissions' && (kind === 'resource' || path.at(-2) === 'resource');
  if (isPermissions && isRecord(value)) return Object.keys(value).map(role => [[...path, role], role]);
  return kind === 'app' && key === 'extends' ? [[path, String(value)]] : [];
}

function unknownGroup(source: SchemaSourceFile, { path, key, value }: Visit, app: AppFile): Finding[] {
  if (key !== 'group' || path.at(-2) !== 'menu' || source.kind === 'app') return [];
  if (app.menu.some(({ group }) => group === value)) return [];
  return [source.report(path, 'unknown-group', `the menu has no group "${value}"`)];
}

const textWords = ['label', 'help', 'title', 'text', 'toast', 'confirm'];

function unknownLocales(source: SchemaSourceFile, { path, key, value }: Visit, app: AppFile): Finding[] {
  const isData = path.at(-2) === 'properties' || path.at(-2) === 'answers';
  if (isData || !textWords.includes(String(key)) || !isRecord(value)) return [];
  return Object.keys(value)
    .filter(locale => /^[a-z]{2}(-[A-Z]{2})?$/.test(locale) && !app.locales.includes(locale))
    .map(locale => source.report([...path, locale], 'unknown-locale', `the app has no language "${locale}"`));
}

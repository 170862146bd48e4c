/** Lists what one role lacks that another role has, and the keywords of the files that remove it. */
import type { Entity } from '../entity.ts';
import type { ResolvedEdit, ResolvedResource, ResolvedShow } from '../resolve/resolved.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { namedRole } from '../roles/roles.ts';
import { isRoleAllowed, type SchemaRegistry } from '../schemaRegistry.ts';
import type { KeyProvenance, KeySource, KeySources, ProvenancePath } from './sources.ts';

interface RemovalContext {
  file: ResourceFile;
  entity: Entity;
  registry: SchemaRegistry;
  role: string;
  home: KeySource;
  sources: KeySources;
}

export function listRemovedForRole(
  resource: ResolvedResource | undefined,
  everybody: ResolvedResource[],
  context: RemovalContext,
): KeyProvenance[] {
  const own = new Set(resource ? partsOf(resource) : []);
  const all = new Set(everybody.flatMap(partsOf));
  const missing = [...all].filter(key => !own.has(key));
  // If a whole screen is removed, its parts are not listed.
  const outer = missing.filter(key => !missing.some(other => key.startsWith(`${other}.`)));
  return outer.map(key => ({ key, from: 'role', ...reason(key, context) }));
}

/** The named parts of a resource: screens, and their contents. */
function partsOf({ list, show, create, edit, actions, rights }: ResolvedResource): string[] {
  return [
    ...(list
      ? [
          'list',
          ...list.columns.map(({ field }) => `list.columns.${field}`),
          ...list.filters.map(({ field }) => `list.filters.${field}`),
          ...list.views.map(({ id }) => `list.views.${id}`),
        ]
      : []),
    ...inScreen('show', show),
    ...inScreen('create', create),
    ...inScreen('edit', edit),
    ...Object.keys(actions).map(name => `actions.${name}`),
    ...Object.keys(rights).map(verb => `rights.${verb}`),
  ];
}

function inScreen(name: string, screen: ResolvedShow | ResolvedEdit | undefined): string[] {
  if (!screen) return [];
  const sections = [...screen.sections, ...screen.tabs.flatMap(tab => tab.sections ?? [])];
  const items = sections.flatMap(({ rows }) => rows.flat());
  return [
    name,
    ...screen.tabs.map(({ id }) => `${name}.tabs.${id}`),
    ...items.map(({ field }) => `${name}.fields.${field}`),
  ];
}

type Reason = Pick<KeyProvenance, 'place' | 'rule'>;

/** The part's own `roles`, then the field's, then the permissions of the role, then what holds without any. */
function reason(key: string, context: RemovalContext): Reason {
  const { sources, home } = context;
  const words = sources.get(key);
  if (words && isDenied(words.words.roles, context))
    return { rule: 'role.roles', place: { file: words.file, at: [...words.at, 'roles'] } };
  const field = fieldPlace(key, context);
  if (field) return { rule: 'role.roles', place: { file: 'entity', at: field } };
  const permission = permissionPlace(key, context);
  return permission
    ? { rule: 'role.permissions', place: { file: home.file, at: [...home.at, ...permission] } }
    : { rule: 'role.default' };
}

const isDenied = (roles: unknown, { registry, role }: RemovalContext): boolean =>
  Array.isArray(roles) && !isRoleAllowed(roles as string[], registry, role);

function fieldPlace(key: string, context: RemovalContext): ProvenancePath | undefined {
  const [screen = '', , name = ''] = key.split('.');
  const kind = screen === 'create' || screen === 'edit' ? 'write' : 'read';
  const options = context.entity.file.properties[name]?.['x-field'];
  return isDenied(options?.[kind], context) ? ['properties', name, 'x-field', kind] : undefined;
}

function permissionPlace(key: string, { file, registry, role }: RemovalContext): ProvenancePath | undefined {
  const { permissions } = file;
  const named = namedRole(permissions, registry.roles, role);
  if (named === undefined) return undefined;
  const words = permissions?.[named];
  const at = ['permissions', named];
  const inside = permissionKeys(key);
  const [first = '', second] = inside;
  const isSaid = typeof words === 'object' && Object.hasOwn(words, first);
  if (!isSaid) return at;
  const isDeep = second !== undefined && words.actions && Object.hasOwn(words.actions, second);
  return [...at, ...(second === undefined || isDeep ? inside : [first])];
}

/** Which keywords of a permission decide about a part. */
function permissionKeys(key: string): string[] {
  const [screen = '', part] = key.split('.');
  if (screen === 'rights') return [part ?? ''];
  if (screen === 'actions') return ['actions', part ?? ''];
  if (part === undefined) return [screen];
  return [screen === 'create' || screen === 'edit' ? 'write' : 'read'];
}

/** Where every key of a resolved resource comes from: a place in a file, a default by name, or what the role may. */
import { type Entity, entityOptions } from '../entity.ts';
import type {
  ResolvedEdit,
  ResolvedItem,
  ResolvedResource,
  ResolvedSection,
  ResolvedShow,
} from '../resolve/resolved.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { namedRole } from '../roles/roles.ts';
import type { SchemaRegistry } from '../schemaRegistry.ts';
import { listRemovedForRole } from './listRemovedForRole.ts';
import { collectSources, type KeyProvenance, type KeySource, type KeySources } from './sources.ts';

export type { KeyProvenance };

interface ProvenanceContext {
  file: ResourceFile;
  entity: Entity;
  registry: SchemaRegistry;
  role: string;
  /** Whether the resource has its own file; else its keywords are in the entity's. */
  hasFile: boolean;
}

/** `everybody`: the same resource without a role's restrictions, to find what this role lacks. */
export function traceProvenance(
  resource: ResolvedResource | undefined,
  context: ProvenanceContext,
  everybody: ResolvedResource[],
): KeyProvenance[] {
  const home = resourceSource(context);
  const sources = collectSources(home);
  const missing = listRemovedForRole(resource, everybody, { ...context, home, sources });
  return [...(resource ? presentKeys(resource, context, home, sources) : []), ...missing];
}

function resourceSource({ file, hasFile }: ProvenanceContext): KeySource {
  const words = file as unknown as Record<string, unknown>;
  return hasFile ? { file: 'resource', at: [], words } : { file: 'entity', at: ['x-entity', 'resource'], words };
}

function presentKeys(
  resource: ResolvedResource,
  context: ProvenanceContext,
  home: KeySource,
  sources: KeySources,
): KeyProvenance[] {
  const { list, show, create, edit, actions, rights, ...plain } = resource;
  const words: KeySource = { file: 'entity', at: ['x-entity'], words: { ...entityOptions(context.entity) } };
  const part = (name: string): KeySource[] => partOf(home, name);
  return [
    ...keys('', 'resource', plain, [home, words]),
    ...Object.entries(rights).map(([verb, right]) => rightProvenance(verb, right, context, home)),
    ...(list
      ? [
          ...keys('list', 'list', omitKeys(list, ['columns', 'filters', 'views']), part('list')),
          ...list.columns.flatMap(one => field(`list.columns.${one.field}`, 'column', one, context, sources)),
          ...list.filters.flatMap(one => field(`list.filters.${one.field}`, 'filter', one, context, sources)),
          ...list.views.flatMap(one =>
            keys(`list.views.${one.id}`, 'view', one, source(`list.views.${one.id}`, sources)),
          ),
        ]
      : []),
    ...screen('show', 'show', show, part('show'), context, sources),
    ...screen('create', 'edit', create, part('create'), context, sources),
    ...screen('edit', 'edit', edit, part('edit'), context, sources),
    ...Object.entries(actions).flatMap(([name, action]) =>
      keys(`actions.${name}`, 'action', action, source(`actions.${name}`, sources)),
    ),
  ];
}

function partOf(home: KeySource, name: string): KeySource[] {
  const words = home.words[name];
  if (typeof words !== 'object' || words === null) return [];
  return [{ file: home.file, at: [...home.at, name], words: words as Record<string, unknown> }];
}

const source = (key: string, sources: KeySources): KeySource[] => [sources.get(key) ?? []].flat();

function omitKeys<Whole extends object, Key extends keyof Whole>(whole: Whole, names: Key[]): Omit<Whole, Key> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as Key))) as Omit<Whole, Key>;
}

function screen(
  name: 'show' | 'create' | 'edit',
  kind: string,
  resolved: ResolvedShow | ResolvedEdit | undefined,
  words: KeySource[],
  context: ProvenanceContext,
  sources: KeySources,
): KeyProvenance[] {
  if (!resolved) return [];
  const { tabs, sections, ...plain } = resolved;
  const all = [...sections, ...tabs.flatMap(tab => tab.sections ?? [])];
  const named = all.filter(({ id }) => sources.has(`${name}.sections.${id}`));
  return [
    ...keys(name, kind, plain, words),
    ...tabs.flatMap(tab =>
      keys(`${name}.tabs.${tab.id}`, 'tab', omitKeys(tab, ['sections']), source(`${name}.tabs.${tab.id}`, sources)),
    ),
    ...named.flatMap(section =>
      keys(
        `${name}.sections.${section.id}`,
        'section',
        omitKeys(section, ['rows']),
        source(`${name}.sections.${section.id}`, sources),
      ),
    ),
    ...itemsIn(all).flatMap(item => field(`${name}.fields.${item.field}`, 'item', item, context, sources)),
  ];
}

const itemsIn = (sections: ResolvedSection[]): ResolvedItem[] => sections.flatMap(({ rows }) => rows.flat());

/** What a screen says about a field, else what the field says itself, else the schema of its values. */
function field(
  key: string,
  kind: string,
  resolved: object,
  context: ProvenanceContext,
  sources: KeySources,
): KeyProvenance[] {
  const name = key.split('.').slice(2).join('.');
  return keys(key, kind, resolved, [...source(key, sources), ...fieldSources(name, context)]);
}

/** Keywords of x-field and of JSON Schema that determine a resolved key. */
const ofSchema: Record<string, string> = {
  title: 'label',
  description: 'help',
  minimum: 'min',
  maximum: 'max',
  minLength: 'minLength',
  maxLength: 'maxLength',
  pattern: 'pattern',
  enum: 'options',
};

function fieldSources(name: string, { entity }: ProvenanceContext): KeySource[] {
  const [first = ''] = name.split('.');
  const schema = entity.file.properties[first];
  if (!schema || name.includes('.')) return [];
  const at = ['properties', first];
  const words = Object.entries(ofSchema).filter(([word]) => word in schema);
  const required = entity.file.required?.includes(first);
  return [
    { file: 'entity', at: [...at, 'x-field'], words: { ...schema['x-field'] } },
    ...words.map(([word, key]): KeySource => ({ file: 'entity', at: [...at, word], words: { [key]: WHOLE } })),
    ...(required ? [{ file: 'entity', at: ['required'], words: { required: WHOLE } } as KeySource] : []),
  ];
}

/** The source itself is the place. */
const WHOLE = Symbol('whole');

/** Options and what they follow from are one key: where the choices come from. */
const CHOICES = new Set(['options', 'optionsBy', 'optionsHook', 'ref']);

function keys(prefix: string, kind: string, resolved: object, sources: KeySource[]): KeyProvenance[] {
  return Object.entries(resolved)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key: prefix ? `${prefix}.${key}` : key, value, ...provenanceOf(kind, key, sources) }));
}

function provenanceOf(kind: string, key: string, sources: KeySource[]): Omit<KeyProvenance, 'key' | 'value'> {
  const names = CHOICES.has(key) ? ['options', 'ref'] : [kind === 'view' && key === 'query' ? 'where' : key];
  for (const { file, at, words } of sources)
    for (const name of names)
      if (Object.hasOwn(words, name))
        return { from: 'file', place: { file, at: words[name] === WHOLE ? at : [...at, name] } };
  const [first] = sources;
  if ((key === 'field' || key === 'id') && first && !first.at.includes('x-field') && kind !== 'resource')
    return { from: 'file', place: { file: first.file, at: first.at } };
  return { from: 'default', rule: `${kind}.${CHOICES.has(key) ? 'choices' : key}` };
}

function rightProvenance(
  verb: string,
  value: unknown,
  { file, registry, role }: ProvenanceContext,
  home: KeySource,
): KeyProvenance {
  const key = `rights.${verb}`;
  const { permissions } = file;
  // A role has no right that the file does not name.
  const named = namedRole(permissions, registry.roles, role) ?? role;
  const words = permissions?.[named];
  const at = [...home.at, 'permissions', named, ...(typeof words === 'object' ? [verb] : [])];
  return { key, value, from: 'file', place: { file: home.file, at } };
}

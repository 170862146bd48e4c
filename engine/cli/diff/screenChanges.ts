/** Visible changes of screens, by role: added, removed or changed. */
import { resolveManifest } from '../../dsl/resolve/manifest.ts';
import type {
  Manifest,
  ResolvedEdit,
  ResolvedItem,
  ResolvedList,
  ResolvedResource,
  ResolvedSection,
  ResolvedShow,
  ResolvedTab,
} from '../../dsl/resolve/resolved.ts';
import { appFile } from '../../server/appDefinition.ts';
import type { LoadedSchemas } from '../loadSchemas.ts';
import { change, compareMaps, type DiffEntry } from './change.ts';
import { baseOfNew } from './rightsChanges.ts';

/** The parts of a screen by name, each with its properties. */
type Parts = Map<string, string>;

export function screenChanges(before: LoadedSchemas, after: LoadedSchemas): DiffEntry[] {
  const roles = Object.keys(after.manifest.registry.roles);
  const sentences = new Map<string, string[]>();
  const old = before.manifest.registry.roles;
  const known = roles.filter(role => Object.hasOwn(old, role));
  const getPreviousParts = (role: string): Parts => {
    const base = baseOfNew(role, old, after.manifest.registry.roles);
    return base ? partsFor(after, base) : partsFor(before, role);
  };
  for (const role of roles)
    for (const text of differing(getPreviousParts(role), partsFor(after, role)))
      sentences.set(text, [...(sentences.get(text) ?? []), role]);
  const byRole = [...sentences].map(([text, seen]) =>
    change('screens', known.every(role => seen.includes(role)) ? text : `${text} (${seen.join(', ')})`),
  );
  return [...byRole, ...differing(formParts(before), formParts(after)).map(text => change('screens', text))];
}

function differing(old: Parts, now: Parts): string[] {
  const { gone, added, kept } = compareMaps(old, now);
  // Parts of something added or removed are not reported.
  const outer = (names: string[]) => names.filter(name => !names.some(other => name.startsWith(`${other}: `)));
  return [
    ...outer(added).map(name => `new: ${name}`),
    ...outer(gone).map(name => `gone: ${name}`),
    ...kept.filter(name => old.get(name) !== now.get(name)).map(name => `changed: ${name}`),
  ];
}

const readings = new WeakMap<LoadedSchemas, Map<string, Parts>>();

function partsFor(reading: LoadedSchemas, role: string): Parts {
  const byRole = readings.get(reading) ?? new Map<string, Parts>();
  readings.set(reading, byRole);
  const parts = byRole.get(role) ?? readParts(reading, role);
  byRole.set(role, parts);
  return parts;
}

function readParts({ manifest: { registry, dashboards } }: LoadedSchemas, role: string): Parts {
  if (!Object.hasOwn(registry.roles, role)) return new Map();
  const manifest = resolveManifest({ ...appFile(), roles: registry.roles }, registry, dashboards, {
    role,
    now: new Date(0),
    me: {},
  });
  return new Map([
    ...manifest.menu.flatMap(({ group, items }) =>
      items.map((item): [string, string] => [`menu ${group}: ${item.resource ?? item.route}`, '']),
    ),
    ...manifest.resources.flatMap(resourceParts),
    ...dashboardParts(manifest),
  ]);
}

const json = (value: unknown): string => JSON.stringify(value);

function resourceParts(resource: ResolvedResource): [string, string][] {
  const { name, list, show, create, edit, actions, label, icon, route } = resource;
  return [
    [name, json({ label, icon, route })],
    ...(list ? listParts(name, list) : []),
    ...(show ? showParts(`${name}: page`, show) : []),
    ...(create ? editParts(`${name}: create`, create) : []),
    ...(edit ? editParts(`${name}: edit`, edit) : []),
    ...Object.entries(actions).map(([action, words]): [string, string] => [`${name}: action ${action}`, json(words)]),
  ];
}

function listParts(resource: string, list: ResolvedList): [string, string][] {
  const { columns, filters, views, actions, rowActions, bulkActions, expand, ...rest } = list;
  const at = `${resource}: list`;
  return [
    [at, json([rest, columns.map(column => column.field)])],
    ...columns.map((column): [string, string] => [`${at}: column ${column.field}`, json(column)]),
    ...filters.map((filter): [string, string] => [`${at}: filter ${filter.field}`, json(filter)]),
    ...views.map((view): [string, string] => [`${at}: view ${view.id}`, json(view)]),
    ...actions.map((action): [string, string] => [`${at}: action ${action}`, '']),
    ...rowActions.map((action): [string, string] => [`${at}: row action ${action}`, '']),
    ...bulkActions.map((action): [string, string] => [`${at}: bulk action ${action}`, '']),
    ...expand.flat().map((item): [string, string] => [`${at}: below a row ${item.field}`, json(item)]),
  ];
}

function showParts(at: string, { sections, tabs, actions, ...rest }: ResolvedShow): [string, string][] {
  return [
    [at, json(rest)],
    ...actions.map((action): [string, string] => [`${at}: action ${action}`, '']),
    ...layoutParts(at, sections, tabs),
  ];
}

const editParts = (at: string, { sections, tabs, ...rest }: ResolvedEdit): [string, string][] => [
  [at, json(rest)],
  ...layoutParts(at, sections, tabs),
];

function layoutParts(at: string, sections: ResolvedSection[], tabs: ResolvedTab[]): [string, string][] {
  return [
    ...sections.flatMap(section => section.rows.flat()).map(item => itemPart(at, item)),
    ...tabs.flatMap(({ sections: inner = [], ...tab }): [string, string][] => [
      [`${at}: tab ${tab.id}`, json(tab)],
      ...inner.flatMap(section => section.rows.flat()).map(item => itemPart(`${at}: tab ${tab.id}`, item)),
    ]),
  ];
}

const itemPart = (at: string, item: ResolvedItem): [string, string] => [`${at}: field ${item.field}`, json(item)];

const dashboardParts = ({ dashboards }: Manifest): [string, string][] =>
  dashboards.flatMap(({ name, widgets, ...rest }): [string, string][] => [
    [`dashboard ${name}`, json(rest)],
    ...widgets.map((widget): [string, string] => [`dashboard ${name}: widget ${widget.id}`, json(widget)]),
  ]);

/** Steps and answers of forms are the same for every role. */
function formParts({ files }: LoadedSchemas): Parts {
  return new Map(
    files.forms.flatMap(({ id, steps, answers = {}, ...rest }): [string, string][] => [
      [`form ${id}`, json([rest.label, rest.actions, rest.required, steps.map(step => step.name)])],
      ...steps.map((step): [string, string] => [`form ${id}: step ${step.name}`, json(step)]),
      ...Object.entries(answers).map(([name, schema]): [string, string] => [
        `form ${id}: answer ${name}`,
        json(schema),
      ]),
    ]),
  );
}

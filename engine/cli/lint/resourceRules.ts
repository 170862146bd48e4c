/** Checks resources and dashboards: everything that they name must exist, for every role. */

import { indexesOf, isCollection, isDerived, uniqueKeysOf, withSystemFields } from '../../dsl/collection.ts';
import { type EntityOptions, entityOptions, entityPath, pluralOf } from '../../dsl/entity.ts';
import { isMoney } from '../../dsl/fieldDefaults.ts';
import { nonNullSchema, typesOf } from '../../dsl/jsonSchema.ts';
import { type DashboardFile, resolveDashboard } from '../../dsl/resolve/dashboard.ts';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import { schemaAt } from '../../dsl/resolve/resolveField.ts';
import { callsOf, resolveResource } from '../../dsl/resolve/resolveResource.ts';
import type { ActionOptions, ResourceFile } from '../../dsl/resourceFile.ts';
import { isOperation, rightsFor, rightTo } from '../../dsl/roles/rights.ts';
import { staffRoles } from '../../dsl/roles/roles.ts';
import { routeOf } from '../../dsl/routes.ts';
import { isRoleAllowed, type Principal, type SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import type { SchemaFiles } from '../../server/schema-files/readSchemaFiles.ts';
import {
  bodyFindings,
  builtIn,
  ineffectiveBulkActions,
  ineffectiveListActions,
  screenFormFindings,
  singleCalls,
  unknownRefusals,
  unusedActions,
} from './actionRules.ts';
import { conditionFindings } from './conditionRules.ts';
import { mismatchedItems } from './fieldTypeRules.ts';
import { hasField } from './hasField.ts';
import { ineffectiveScreenOptions } from './ineffectiveOptions.ts';
import { unjoinedPaths } from './joinRules.ts';
import { type Finding, isRecord, type SchemaSourceFile, walk } from './sources.ts';

const principals = (registry: SchemaRegistry): Principal[] =>
  Object.keys(registry.roles).map(role => ({ role, now: new Date(0), me: {} }));

interface LintContext {
  files: SchemaFiles;
  registry: SchemaRegistry;
  /** Forms with drafts that have a page. */
  pages: Set<string>;
}

export function resourceFindings(
  sources: SchemaSourceFile[],
  files: SchemaFiles,
  registry: SchemaRegistry,
  pages: Set<string>,
): Finding[] {
  const ground = { files, registry, pages };
  const entities = sources.filter(
    source => source.kind === 'entity' && entityOptions(files.entities.get(source.name)!).resource,
  );
  const own = sources.filter(({ kind }) => kind === 'resource');
  return [
    ...own.flatMap(source => inResource(source, source.name, ground)),
    ...entities.flatMap(source => inResource(ownResource(source), pluralOf(files.entities.get(source.name)!), ground)),
    ...sharedPlaces([...own, ...entities], registry),
    ...sources.filter(({ kind }) => kind === 'dashboard').flatMap(source => inDashboard(source, registry)),
  ];
}

/** A place in the search over all resources is for lists that can be searched. */
function ineffectiveRank(source: SchemaSourceFile, { list }: ResourceFile, seen: ResolvedResource[]): Finding[] {
  if (!list || list.searchRank === undefined || seen.some(one => one.list?.search)) return [];
  const text = '"searchRank" needs a list that can be searched: name fields in "search" of the entity';
  return [source.report(['list', 'searchRank'], 'ineffective-keyword', text)];
}

/** The keys of a resource file inside an entity file, so that findings have paths in that file. */
function ownResource(source: SchemaSourceFile): SchemaSourceFile {
  const words = (source.json['x-entity'] as EntityOptions | undefined)?.resource;
  const report: SchemaSourceFile['report'] = (path, code, text) =>
    source.report(['x-entity', 'resource', ...path], code, text);
  return { ...source, json: words && words !== true ? { ...words } : {}, report };
}

function inResource(source: SchemaSourceFile, name: string, { files, registry, pages }: LintContext): Finding[] {
  const file = registry.resources.get(name);
  if (!file) return [];
  let seen: ResolvedResource[];
  try {
    seen = principals(registry).flatMap(principal => resolveResource(name, registry, principal) ?? []);
  } catch (error) {
    return [source.report(pathOfWord(source, (error as Error).message), 'unknown-name', (error as Error).message)];
  }
  if (seen.length === 0)
    return [
      source.report(
        ['permissions'],
        'invisible-resource',
        `no role may see the resource "${name}": name in "permissions" who may do what`,
      ),
    ];
  return [
    ...unknownCalls(source, file, registry),
    ...unknownActions(source, file),
    ...unopenedActions(source, file, registry),
    ...unusedActions(source, file),
    ...unknownRefusals(source, file),
    ...ineffectiveBulkActions(source, file),
    ...ineffectiveListActions(source, file),
    ...mismatchedItems(source, registry.entities.get(file.entity)!, registry),
    ...unjoinedPaths(source, registry.entities.get(file.entity)!, registry),
    ...singleCalls(source, file, registry),
    ...bodyFindings(source, file, registry.entities.get(file.entity)!, registry),
    ...missingDenials(source, name, file, registry),
    ...screenFormFindings(source, file, files, pages),
    ...conditionFindings(source, file, registry.entities.get(file.entity)!, registry),
    ...ineffectiveScreenOptions(source),
    ...ineffectiveRank(source, file, seen),
    ...sameIds(source),
    ...unindexedFilters(source, file, seen, registry),
  ];
}

/** The path of the last word of a message, if the file has that word. */
function pathOfWord(source: SchemaSourceFile, message: string): (string | number)[] {
  const word = message.split(' ').at(-1);
  return [...walk(source.json)].find(({ value }) => value === word)?.path ?? [];
}

function unknownCalls(source: SchemaSourceFile, file: ResourceFile, registry: SchemaRegistry): Finding[] {
  const calls = new Set(registry.calls.map(call => call.name));
  return Object.entries(file.actions ?? {}).flatMap(([name, action]) =>
    (['call', 'bulk'] as const)
      .filter(word => action[word] !== undefined && !calls.has(action[word]))
      .map(word => source.report(['actions', name, word], 'unknown-call', `there is no call "${action[word]}"`)),
  );
}

/** Reports roles of `permissions` to which the list's call is closed. */
function missingDenials(
  source: SchemaSourceFile,
  name: string,
  file: ResourceFile,
  registry: SchemaRegistry,
): Finding[] {
  const entity = registry.entities.get(file.entity)!;
  const { list } = callsOf(file.path ?? entityPath(entity), registry.calls);
  if (!list?.roles || isCollection(entity, registry.resources) || file.provider) return [];
  return Object.keys(registry.roles)
    .filter(role => !isRoleAllowed(list.roles, registry, role) && rightsFor(file, registry, role) !== false)
    .map(role =>
      source.report(['permissions'], 'missing-role-denial', `"${name}" is not for "${role}": "${list.name}" is not`),
    );
}

function unknownActions(source: SchemaSourceFile, file: ResourceFile): Finding[] {
  const isKnownAction = (name: string) => builtIn.has(name) || Object.hasOwn(file.actions ?? {}, name);
  const lists: [(string | number)[], string[] | undefined][] = [
    [['list', 'actions'], file.list ? file.list.actions : undefined],
    [['list', 'rowActions'], file.list ? file.list.rowActions : undefined],
    [['list', 'bulkActions'], file.list ? file.list.bulkActions : undefined],
    [['show', 'actions'], file.show ? file.show.actions : undefined],
  ];
  return lists.flatMap(([path, names = []]) =>
    names.flatMap((name, place) =>
      isKnownAction(name) ? [] : [source.report([...path, place], 'unknown-action', `there is no action "${name}"`)],
    ),
  );
}

/** Rights to actions that are not there, and actions that no role has a right to. */
function unopenedActions(source: SchemaSourceFile, file: ResourceFile, registry: SchemaRegistry): Finding[] {
  const actions = file.actions ?? {};
  const strange = Object.entries(file.permissions ?? {}).flatMap(([role, rights]) =>
    Object.keys(typeof rights === 'object' ? (rights.actions ?? {}) : {})
      .filter(name => !Object.hasOwn(actions, name) && !isOperation(name))
      .map(name =>
        source.report(['permissions', role, 'actions', name], 'unknown-action', `there is no action "${name}"`),
      ),
  );
  const isOpen = ([action, options]: [string, ActionOptions]): boolean =>
    Object.keys(registry.roles).some(
      role => rightTo(rightsFor(file, registry, role), { action, options }) !== undefined,
    );
  const shut = Object.entries(actions)
    .filter(one => !isOpen(one))
    .map(([name]) => source.report(['actions', name], 'unopened-action', `no role may run the action "${name}"`));
  return [...strange, ...shut];
}

/** Views, tabs, sections, columns and filters of one screen need distinct names. */
function sameIds(source: SchemaSourceFile): Finding[] {
  const lists = ['views', 'tabs', 'sections', 'columns', 'filters'];
  return [...walk(source.json)].flatMap(({ path, key, value }) => {
    if (!lists.includes(String(key)) || !Array.isArray(value)) return [];
    const names = value.map(one => (isRecord(one) ? (one.id ?? one.field) : one));
    return names.flatMap((name, place) =>
      name === undefined || names.indexOf(name) === place
        ? []
        : [source.report([...path, place], 'duplicate-name', `"${name}" is in ${key} twice`)],
    );
  });
}

/** Pages have one address each, and so have the APIs of tables, none of which may be below a call's. */
function sharedPlaces(sources: SchemaSourceFile[], registry: SchemaRegistry): Finding[] {
  const routes = new Map<string, string>();
  const paths = new Map(registry.calls.map(call => [call.path, `the call ${call.name}`]));
  return sources.flatMap(source => {
    const name = source.kind === 'resource' ? source.name : pluralOf(registry.entities.get(source.name)!);
    const file = registry.resources.get(name);
    const entity = registry.entities.get(file?.entity ?? '');
    if (!file || !entity) return [];
    const route = routeOf(name, file);
    const path = file.path ?? entityPath(entity);
    const taken = [
      ...(routes.has(route) ? [`the page ${route} is that of ${routes.get(route)}`] : []),
      ...(isCollection(entity, registry.resources) && paths.has(path) ? [`${path} is that of ${paths.get(path)}`] : []),
    ];
    routes.set(route, name);
    if (!file.provider) paths.set(path, name);
    return taken.map(text => source.report([], 'duplicate-name', text));
  });
}

/** Tables that the server makes: a filter needs an index that starts with its column. */
function unindexedFilters(
  source: SchemaSourceFile,
  file: ResourceFile,
  seen: ResolvedResource[],
  registry: SchemaRegistry,
): Finding[] {
  const entity = registry.entities.get(file.entity)!;
  if ((entityOptions(entity).storage ?? 'table') !== 'table' || file.provider) return [];
  const indexed = [...indexesOf(entity), ...uniqueKeysOf(entity)].map(([column = '']) => column.replace(/^-/, ''));
  // A derived field has no column, so it has no index.
  const hasIndex = (field: string): boolean =>
    field === 'created_at' || indexed.includes(field) || isDerived(entity.file.properties[field] ?? {});
  const filters = new Set(seen.flatMap(resource => resource.list?.filters ?? []).map(filter => filter.field));
  return [...filters]
    .filter(field => !hasIndex(field))
    .map(field => source.report([], 'unindexed', `the filter "${field}" has no index to go by`));
}

/** A chart of rows has a place on the axis and a figure from each: two fields that its rows have. */
function emptyChart(
  source: SchemaSourceFile,
  widget: DashboardFile['widgets'][number],
  place: number,
  registry: SchemaRegistry,
): Finding[] {
  if (widget.type !== 'chart' || widget.component) return [];
  const report = (word: 'labels' | 'series', text: string) => [
    source.report(['widgets', place, word], 'no-figures', text),
  ];
  const name = widget.source?.startsWith('resource:') ? widget.source.slice('resource:'.length) : undefined;
  const written = name && registry.entities.get(registry.resources.get(name)?.entity ?? '');
  const entity =
    written && isCollection(written, registry.resources)
      ? withSystemFields(written, staffRoles(registry.roles))
      : written;
  return (['labels', 'series'] as const).flatMap(word => {
    const path = widget[word];
    if (!path) return report(word, `a chart renders nothing without "${word}"`);
    if (!entity) return [];
    if (!hasField(entity, path, registry)) return report(word, `${entity.name} has no field "${path}"`);
    const schema = schemaAt({ resource: entity.name, entity, registry }, path);
    const isFigure =
      isMoney(nonNullSchema(schema)) ||
      typesOf(nonNullSchema(schema)).some(type => type === 'integer' || type === 'number');
    return word === 'series' && !isFigure ? report(word, `"${path}" is no figure that a chart could render`) : [];
  });
}

function inDashboard(source: SchemaSourceFile, registry: SchemaRegistry): Finding[] {
  const file = source.json as unknown as DashboardFile;
  const calls = new Set(registry.calls.map(call => call.name));
  const unknown = file.widgets.flatMap((widget, place) => {
    const [kind, name = ''] = widget.source?.split(':') ?? [];
    const exists = kind === undefined || (kind === 'call' ? calls.has(name) : registry.resources.has(name));
    return exists ? [] : [source.report(['widgets', place, 'source'], 'unknown-name', `there is no ${kind} "${name}"`)];
  });
  if (unknown.length) return unknown;
  const charts = file.widgets.flatMap((widget, place) => emptyChart(source, widget, place, registry));
  if (charts.length) return charts;
  try {
    for (const principal of principals(registry)) resolveDashboard(source.name, file, registry, principal);
    return [];
  } catch (error) {
    return [source.report(pathOfWord(source, (error as Error).message), 'unknown-name', (error as Error).message)];
  }
}

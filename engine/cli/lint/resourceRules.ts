/** Resources and dashboards: everything they name exists, in every role. */

import { indexesOf, isCollection, isDerived, uniquesOf, withSystemFields } from '../../dsl/collection.ts';
import { type DashboardFile, resolveDashboard } from '../../dsl/dashboard.ts';
import { type EntityWords, entityPath, pluralOf, wordsOf } from '../../dsl/entity.ts';
import { isMoney } from '../../dsl/fieldDefaults.ts';
import { mainPart, typesOf } from '../../dsl/jsonSchema.ts';
import { schemaAt } from '../../dsl/resolveField.ts';
import { callsOf, resolveResource } from '../../dsl/resolveResource.ts';
import type { ResolvedResource } from '../../dsl/resource.ts';
import type { ActWords, ResourceFile } from '../../dsl/resourceFile.ts';
import { isOperation, rightsFor, rightTo } from '../../dsl/rights.ts';
import { staffRoles } from '../../dsl/roles.ts';
import { routeOf } from '../../dsl/routes.ts';
import { type Asker, admits, type World } from '../../dsl/world.ts';
import type { SchemaFiles } from '../../server/forms/schemaFiles.ts';
import { bodyFindings, builtIn, formFindings, idleActs, idleBulkActs, idleListActs, singleCalls } from './actRules.ts';
import { conditionFindings } from './conditionRules.ts';
import { misfitItems } from './fitRules.ts';
import { hasField } from './hasField.ts';
import { idleScreenWords } from './idleWords.ts';
import { unjoined } from './joinRules.ts';
import { type Finding, isRecord, type Source, walk } from './sources.ts';

const askers = (world: World): Asker[] => Object.keys(world.roles).map(role => ({ role, now: new Date(0), me: {} }));

interface Ground {
  files: SchemaFiles;
  world: World;
  /** Forms with drafts that have a page. */
  pages: Set<string>;
}

export function resourceFindings(sources: Source[], files: SchemaFiles, world: World, pages: Set<string>): Finding[] {
  const ground = { files, world, pages };
  const entities = sources.filter(
    source => source.kind === 'entity' && wordsOf(files.entities.get(source.name)!).resource,
  );
  const own = sources.filter(({ kind }) => kind === 'resource');
  return [
    ...own.flatMap(source => inResource(source, source.name, ground)),
    ...entities.flatMap(source => inResource(ownResource(source), pluralOf(files.entities.get(source.name)!), ground)),
    ...sharedPlaces([...own, ...entities], world),
    ...sources.filter(({ kind }) => kind === 'dashboard').flatMap(source => inDashboard(source, world)),
  ];
}

/** A place in the search over all resources is for lists that can be searched. */
function idleRank(source: Source, { list }: ResourceFile, seen: ResolvedResource[]): Finding[] {
  if (!list || list.searchRank === undefined || seen.some(one => one.list?.search)) return [];
  const text = '"searchRank" needs a list that can be searched: name fields in "search" of the entity';
  return [source.report(['list', 'searchRank'], 'ineffective-keyword', text)];
}

/** The keys of a resource file inside an entity file: findings say where they stand in that. */
function ownResource(source: Source): Source {
  const words = (source.json['x-entity'] as EntityWords | undefined)?.resource;
  const report: Source['report'] = (path, code, text) => source.report(['x-entity', 'resource', ...path], code, text);
  return { ...source, json: words && words !== true ? { ...words } : {}, report };
}

function inResource(source: Source, name: string, { files, world, pages }: Ground): Finding[] {
  const file = world.resources.get(name);
  if (!file) return [];
  let seen: ResolvedResource[];
  try {
    seen = askers(world).flatMap(asker => resolveResource(name, world, asker) ?? []);
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
    ...unknownCalls(source, file, world),
    ...unknownActions(source, file),
    ...unopenedActions(source, file, world),
    ...idleActs(source, file),
    ...idleBulkActs(source, file),
    ...idleListActs(source, file),
    ...misfitItems(source, world.entities.get(file.entity)!, world),
    ...unjoined(source, world.entities.get(file.entity)!, world),
    ...singleCalls(source, file, world),
    ...bodyFindings(source, file, world.entities.get(file.entity)!, world),
    ...openToOthers(source, name, file, world),
    ...formFindings(source, file, files, pages),
    ...conditionFindings(source, file, world.entities.get(file.entity)!, world),
    ...idleScreenWords(source),
    ...idleRank(source, file, seen),
    ...sameIds(source),
    ...unindexed(source, file, seen, world),
  ];
}

/** The place of the last word of a message, where the file has that word. */
function pathOfWord(source: Source, message: string): (string | number)[] {
  const word = message.split(' ').at(-1);
  return [...walk(source.json)].find(({ value }) => value === word)?.path ?? [];
}

function unknownCalls(source: Source, file: ResourceFile, world: World): Finding[] {
  const calls = new Set(world.calls.map(call => call.name));
  return Object.entries(file.actions ?? {}).flatMap(([name, act]) =>
    (['call', 'bulk'] as const)
      .filter(word => act[word] !== undefined && !calls.has(act[word]))
      .map(word => source.report(['actions', name, word], 'unknown-call', `there is no call "${act[word]}"`)),
  );
}

/** A list that only some roles may ask for: the file says so of every other role too. */
function openToOthers(source: Source, name: string, file: ResourceFile, world: World): Finding[] {
  const entity = world.entities.get(file.entity)!;
  const { list } = callsOf(file.path ?? entityPath(entity), world.calls);
  if (!list?.roles || isCollection(entity, world.resources) || file.provider) return [];
  return Object.keys(world.roles)
    .filter(role => !admits(list.roles, world, role) && rightsFor(file, world, role) !== false)
    .map(role =>
      source.report(['permissions'], 'missing-role-denial', `"${name}" is not for "${role}": "${list.name}" is not`),
    );
}

function unknownActions(source: Source, file: ResourceFile): Finding[] {
  const known = (name: string) => builtIn.has(name) || Object.hasOwn(file.actions ?? {}, name);
  const lists: [(string | number)[], string[] | undefined][] = [
    [['list', 'actions'], file.list ? file.list.actions : undefined],
    [['list', 'rowActions'], file.list ? file.list.rowActions : undefined],
    [['list', 'bulkActions'], file.list ? file.list.bulkActions : undefined],
    [['show', 'actions'], file.show ? file.show.actions : undefined],
  ];
  return lists.flatMap(([path, names = []]) =>
    names.flatMap((name, place) =>
      known(name) ? [] : [source.report([...path, place], 'unknown-action', `there is no action "${name}"`)],
    ),
  );
}

/** Rights to actions that are not there, and actions that no role has a right to. */
function unopenedActions(source: Source, file: ResourceFile, world: World): Finding[] {
  const actions = file.actions ?? {};
  const strange = Object.entries(file.permissions ?? {}).flatMap(([role, rights]) =>
    Object.keys(typeof rights === 'object' ? (rights.actions ?? {}) : {})
      .filter(name => !Object.hasOwn(actions, name) && !isOperation(name))
      .map(name =>
        source.report(['permissions', role, 'actions', name], 'unknown-action', `there is no action "${name}"`),
      ),
  );
  const isOpen = ([action, words]: [string, ActWords]): boolean =>
    Object.keys(world.roles).some(role => rightTo(rightsFor(file, world, role), { action, words }) !== undefined);
  const shut = Object.entries(actions)
    .filter(one => !isOpen(one))
    .map(([name]) => source.report(['actions', name], 'unopened-action', `no role may run the action "${name}"`));
  return [...strange, ...shut];
}

/** Views, tabs, sections, columns and filters of one screen are told apart by their names. */
function sameIds(source: Source): Finding[] {
  const lists = ['views', 'tabs', 'sections', 'columns', 'filters'];
  return [...walk(source.json)].flatMap(({ path, key, value }) => {
    if (!lists.includes(String(key)) || !Array.isArray(value)) return [];
    const names = value.map(one => (isRecord(one) ? (one.id ?? one.field) : one));
    return names.flatMap((name, place) =>
      name === undefined || names.indexOf(name) === place
        ? []
        : [source.report([...path, place], 'duplicate-name', `"${name}" stands in ${key} already`)],
    );
  });
}

/** Pages have one address each, and so have the APIs of tables, none of which may stand below a call's. */
function sharedPlaces(sources: Source[], world: World): Finding[] {
  const routes = new Map<string, string>();
  const paths = new Map(world.calls.map(call => [call.path, `the call ${call.name}`]));
  return sources.flatMap(source => {
    const name = source.kind === 'resource' ? source.name : pluralOf(world.entities.get(source.name)!);
    const file = world.resources.get(name);
    const entity = world.entities.get(file?.entity ?? '');
    if (!file || !entity) return [];
    const route = routeOf(name, file);
    const path = file.path ?? entityPath(entity);
    const taken = [
      ...(routes.has(route) ? [`the page ${route} is that of ${routes.get(route)}`] : []),
      ...(isCollection(entity, world.resources) && paths.has(path) ? [`${path} is that of ${paths.get(path)}`] : []),
    ];
    routes.set(route, name);
    if (!file.provider) paths.set(path, name);
    return taken.map(text => source.report([], 'duplicate-name', text));
  });
}

/** Tables that the server makes: a filter needs an index that starts with its column. */
function unindexed(source: Source, file: ResourceFile, seen: ResolvedResource[], world: World): Finding[] {
  const entity = world.entities.get(file.entity)!;
  if ((wordsOf(entity).storage ?? 'table') !== 'table' || file.provider) return [];
  const indexed = [...indexesOf(entity), ...uniquesOf(entity)].map(([column = '']) => column.replace(/^-/, ''));
  // A derived field has no column, so it has no index.
  const hasIndex = (field: string): boolean =>
    field === 'created_at' || indexed.includes(field) || isDerived(entity.file.properties[field] ?? {});
  const filters = new Set(seen.flatMap(resource => resource.list?.filters ?? []).map(filter => filter.field));
  return [...filters]
    .filter(field => !hasIndex(field))
    .map(field => source.report([], 'unindexed', `the filter "${field}" has no index to go by`));
}

/** A chart of rows has a place on the axis and a figure from each: two fields that its rows have. */
function emptyChart(source: Source, widget: DashboardFile['widgets'][number], place: number, world: World): Finding[] {
  if (widget.type !== 'chart' || widget.component) return [];
  const report = (word: 'labels' | 'series', text: string) => [
    source.report(['widgets', place, word], 'no-figures', text),
  ];
  const name = widget.source?.startsWith('resource:') ? widget.source.slice('resource:'.length) : undefined;
  const written = name && world.entities.get(world.resources.get(name)?.entity ?? '');
  const entity =
    written && isCollection(written, world.resources) ? withSystemFields(written, staffRoles(world.roles)) : written;
  return (['labels', 'series'] as const).flatMap(word => {
    const path = widget[word];
    if (!path) return report(word, `a chart draws nothing without "${word}"`);
    if (!entity) return [];
    if (!hasField(entity, path, world)) return report(word, `${entity.name} has no field "${path}"`);
    const schema = schemaAt({ resource: entity.name, entity, world }, path);
    const isFigure =
      isMoney(mainPart(schema)) || typesOf(mainPart(schema)).some(type => type === 'integer' || type === 'number');
    return word === 'series' && !isFigure ? report(word, `"${path}" is no figure that a chart could draw`) : [];
  });
}

function inDashboard(source: Source, world: World): Finding[] {
  const file = source.json as unknown as DashboardFile;
  const calls = new Set(world.calls.map(call => call.name));
  const unknown = file.widgets.flatMap((widget, place) => {
    const [kind, name = ''] = widget.source?.split(':') ?? [];
    const exists = kind === undefined || (kind === 'call' ? calls.has(name) : world.resources.has(name));
    return exists ? [] : [source.report(['widgets', place, 'source'], 'unknown-name', `there is no ${kind} "${name}"`)];
  });
  if (unknown.length) return unknown;
  const charts = file.widgets.flatMap((widget, place) => emptyChart(source, widget, place, world));
  if (charts.length) return charts;
  try {
    for (const asker of askers(world)) resolveDashboard(source.name, file, world, asker);
    return [];
  } catch (error) {
    return [source.report(pathOfWord(source, (error as Error).message), 'unknown-name', (error as Error).message)];
  }
}

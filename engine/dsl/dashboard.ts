/** A dashboard file with its defaults, cut down to one role. */
import { humanised } from './entity.ts';
import { alignOf, displayOf } from './fieldDefaults.ts';
import { labelOf } from './labels.ts';
import { formatsIn, resolveColumn, resolveItem } from './resolveField.ts';
import { itemRow } from './resolveLayout.ts';
import { toQuery } from './resolveList.ts';
import { mayList } from './resolveResource.ts';
import type { ResolvedColumn, ResolvedDashboard, ResolvedItem, ResolvedWidget } from './resource.ts';
import type { ColumnWords, ItemFile } from './resourceFile.ts';
import { isReadableBy, mayField, rightsFor } from './rights.ts';
import { routeOf } from './routes.ts';
import { resolvedCondition, resolveVariable } from './variables.ts';
import type { Condition, Display, TextWord } from './vocabulary.ts';
import { type Asker, admits, type World } from './world.ts';

export interface WidgetWords {
  id?: string;
  type: ResolvedWidget['type'];
  label?: TextWord;
  width?: number;
  source?: string;
  query?: Record<string, string | number | boolean>;
  value?: string;
  fields?: ItemFile[];
  columns?: (string | ColumnWords)[];
  where?: Condition;
  limit?: number;
  chart?: ResolvedWidget['chart'];
  labels?: string;
  series?: string;
  emptyWhen?: ResolvedWidget['emptyWhen'];
  display?: Display;
  when?: Condition;
  roles?: string[];
  component?: string;
  props?: Record<string, unknown>;
  links?: { go: string; label?: TextWord; roles?: string[] }[];
}

export interface DashboardFile {
  label?: TextWord;
  route?: string;
  roles?: string[];
  menu?: { group?: string; order?: number };
  head?: { component: string };
  period?: string[];
  widgets: WidgetWords[];
}

export function resolveDashboard(
  name: string,
  file: DashboardFile,
  world: World,
  asker: Asker,
): ResolvedDashboard | undefined {
  if (!admits(file.roles, world, asker.role)) return undefined;
  const key = `dashboards.${name}`;
  return {
    name,
    label: labelOf(file.label, `${key}.name`, humanised(name)),
    route: routeOf(name, file),
    head: file.head?.component,
    period: (file.period ?? []).map(value => ({
      value,
      label: { key: `${key}.period.${value}`, fallback: humanised(value) },
    })),
    widgets: file.widgets.flatMap((widget, place) =>
      admits(widget.roles, world, asker.role) && mayAsk(widget, world, asker)
        ? [resolveWidget(key, widget, place, world, asker)]
        : [],
    ),
  };
}

/** A widget over rows that the role may not list, or that are not there, or over a call that is not for it, is left out. */
function mayAsk({ source }: WidgetWords, world: World, asker: Asker): boolean {
  if (source?.startsWith('call:')) {
    const call = world.calls.find(({ name }) => name === source.slice(5));
    return admits(call?.roles, world, asker.role);
  }
  const name = resourceIn(source);
  return !name || (world.resources.has(name) && mayList(name, world, asker));
}

const resourceIn = (source: string | undefined): string | undefined =>
  source?.startsWith('resource:') ? source.slice(9) : undefined;

function resolveWidget(key: string, words: WidgetWords, place: number, world: World, asker: Asker): ResolvedWidget {
  const {
    id = `${words.type}_${place + 1}`,
    label,
    source,
    where,
    fields = [],
    columns = [],
    links = [],
    query = {},
    when,
    roles: _,
    ...rest
  } = words;
  const resource = resourceIn(source);
  const texts = `${key}.widgets.${id}`;
  const isReadable = readerOf(resource, world, asker);
  const rows = placeOf(resource, world);
  const formatAt = rows ? formatsIn(rows) : () => undefined;
  const resolved = (condition: Condition) => resolvedCondition(condition, asker, formatAt);
  return {
    width: 12,
    limit: 5,
    emptyWhen: words.type === 'chart' ? 'all_zero' : 'no_rows',
    ...rest,
    id,
    query: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        resolveVariable(value, asker, formatAt(name.replace(/\[.*$/, ''))) ?? '',
      ]),
    ),
    ...(when && { when: resolved(when) }),
    label: labelOf(label, `${texts}.title`, humanised(id)),
    source: resource ? { resource } : source ? { call: source.slice(5) } : undefined,
    where: where && toQuery({ resource: resource ?? key, asker, world, entity: rows?.entity }, where),
    rows: fields.map(itemRow).map(row =>
      row
        .filter(item => isReadable(item.field) && admits(item.roles, world, asker.role))
        .map(item => widgetItem(texts, item, resource, world))
        .map(item => (item.visible ? { ...item, visible: resolved(item.visible) } : item)),
    ),
    columns: columns
      .map(column => (typeof column === 'string' ? { field: column } : column))
      .filter(column => isReadable(column.field) && admits(column.roles, world, asker.role))
      .map(column => widgetColumn(texts, column, resource, world))
      .map(column => (column.when ? { ...column, when: resolved(column.when) } : column)),
    links: links
      .filter(({ roles }) => admits(roles, world, asker.role))
      .map(({ go, label: words }) => ({
        go,
        label: labelOf(words, `${texts}.links.${go.split('/').at(-1)}`, lastPart(go)),
      })),
    texts,
  };
}

const lastPart = (route: string): string => humanised(route.split('/').at(-1) ?? route);

/** Which fields of a resource's rows the role may read; of a call's answer all that the call gives. */
function readerOf(resource: string | undefined, world: World, asker: Asker): (field: string) => boolean {
  const place = placeOf(resource, world);
  if (!place) return () => true;
  const rights = rightsFor(world.resources.get(place.resource)!, world, asker.role);
  return field => mayField(rights, 'read', field) && isReadableBy(place.entity, field, world, asker.role);
}

/** Fields of a call's answer have no entity: what they are is said by the file, or is plain text. */
function widgetItem(
  texts: string,
  item: ReturnType<typeof itemRow>[number],
  resource: string | undefined,
  world: World,
): ResolvedItem {
  const place = placeOf(resource, world);
  if (place) return resolveItem(place, item);
  const display = item.display ?? displayOf({ type: 'string' });
  return {
    field: item.field,
    label: labelOf(item.label, `${texts}.fields.${item.field}`, humanised(item.field)),
    display,
    input: 'readonly',
    width: item.width ?? 12,
    required: false,
    readonly: true,
    onHide: 'clear',
    multiple: false,
    component: item.component,
    props: item.props,
  };
}

function widgetColumn(texts: string, column: ColumnWords, resource: string | undefined, world: World): ResolvedColumn {
  const place = placeOf(resource, world);
  if (place) return resolveColumn(place, column);
  const { field, label, roles: _, display = 'text', ...rest } = column;
  return {
    field,
    label: labelOf(label, `${texts}.fields.${field}`, humanised(field)),
    display,
    align: alignOf(display),
    sort: false,
    hidden: false,
    fixed: false,
    edit: false,
    link: false,
    mobile: 'meta',
    ...rest,
  };
}

function placeOf(resource: string | undefined, world: World) {
  const entity = resource && world.entities.get(world.resources.get(resource)?.entity ?? '');
  return resource && entity ? { resource, entity, world } : undefined;
}

/** A dashboard file with its defaults, cut down to one role. */
import { humanised } from './entity.ts';
import { alignOf, displayOf } from './fieldDefaults.ts';
import { labelOf } from './labels.ts';
import { resolveColumn, resolveItem } from './resolveField.ts';
import { itemRow } from './resolveLayout.ts';
import { toQuery } from './resolveList.ts';
import type { ResolvedColumn, ResolvedDashboard, ResolvedItem, ResolvedWidget } from './resource.ts';
import type { ColumnWords, ItemFile } from './resourceFile.ts';
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
}

export interface DashboardFile {
  label?: TextWord;
  route?: string;
  roles?: string[];
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
    route: file.route ?? `/dashboard/${name}`,
    period: (file.period ?? []).map(value => ({
      value,
      label: { key: `${key}.period.${value}`, fallback: humanised(value) },
    })),
    widgets: file.widgets
      .filter(widget => admits(widget.roles, world, asker.role))
      .map((widget, place) => resolveWidget(key, widget, place, world, asker)),
  };
}

function resolveWidget(key: string, words: WidgetWords, place: number, world: World, asker: Asker): ResolvedWidget {
  const {
    id = `${words.type}_${place + 1}`,
    label,
    source,
    where,
    fields = [],
    columns = [],
    roles: _,
    ...rest
  } = words;
  const resource = source?.startsWith('resource:') ? source.slice(9) : undefined;
  const texts = `${key}.widgets.${id}`;
  return {
    width: 12,
    query: {},
    limit: 5,
    emptyWhen: words.type === 'chart' ? 'all_zero' : 'no_rows',
    ...rest,
    id,
    label: labelOf(label, `${texts}.title`, humanised(id)),
    source: resource ? { resource } : source ? { call: source.slice(5) } : undefined,
    where: where && toQuery({ resource: resource ?? key, asker }, where),
    rows: fields.map(itemRow).map(row => row.map(item => widgetItem(texts, item, resource, world))),
    columns: columns.map(column =>
      widgetColumn(texts, typeof column === 'string' ? { field: column } : column, resource, world),
    ),
  };
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

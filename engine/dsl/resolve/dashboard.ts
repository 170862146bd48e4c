/** A dashboard file with its defaults, reduced to what one role may see. */

import { resolveCondition, resolveVariable } from '../conditions/variables.ts';
import { humanize } from '../entity.ts';
import { alignOf, displayOf } from '../fieldDefaults.ts';
import type { ColumnOptions, ItemFile } from '../resourceFile.ts';
import { isReadableBy, mayField, rightsFor } from '../roles/rights.ts';
import { routeOf } from '../routes.ts';
import { isRoleAllowed, type Principal, type SchemaRegistry } from '../schemaRegistry.ts';
import { labelOf } from '../text/labels.ts';
import type { Condition, Display, LocalizedText } from '../vocabulary.ts';
import type { ResolvedColumn, ResolvedDashboard, ResolvedItem, ResolvedWidget } from './resolved.ts';
import { formatsIn, resolveColumn, resolveItem } from './resolveField.ts';
import { itemRow } from './resolveLayout.ts';
import { toQuery } from './resolveList.ts';
import { mayList } from './resolveResource.ts';

interface WidgetOptions {
  id?: string;
  type: ResolvedWidget['type'];
  label?: LocalizedText;
  width?: number;
  source?: string;
  query?: Record<string, string | number | boolean>;
  value?: string;
  fields?: ItemFile[];
  columns?: (string | ColumnOptions)[];
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
  links?: { to: string; label?: LocalizedText; roles?: string[] }[];
}

export interface DashboardFile {
  label?: LocalizedText;
  route?: string;
  roles?: string[];
  menu?: { group?: string; order?: number };
  header?: { component: string };
  period?: string[];
  widgets: WidgetOptions[];
}

export function resolveDashboard(
  name: string,
  file: DashboardFile,
  registry: SchemaRegistry,
  principal: Principal,
): ResolvedDashboard | undefined {
  if (!isRoleAllowed(file.roles, registry, principal.role)) return undefined;
  const key = `dashboards.${name}`;
  return {
    name,
    label: labelOf(file.label, `${key}.name`, humanize(name)),
    route: routeOf(name, file),
    header: file.header?.component,
    period: (file.period ?? []).map(value => ({
      value,
      label: { key: `${key}.period.${value}`, fallback: humanize(value) },
    })),
    widgets: file.widgets.flatMap((widget, place) =>
      isRoleAllowed(widget.roles, registry, principal.role) && canLoadWidget(widget, registry, principal)
        ? [resolveWidget(key, widget, place, registry, principal)]
        : [],
    ),
  };
}

/** Returns whether the role may load the widget: its rows, or its call. Other widgets are left out. */
function canLoadWidget({ source }: WidgetOptions, registry: SchemaRegistry, principal: Principal): boolean {
  if (source?.startsWith('call:')) {
    const call = registry.calls.find(({ name }) => name === source.slice(5));
    return isRoleAllowed(call?.roles, registry, principal.role);
  }
  const name = resourceIn(source);
  return !name || (registry.resources.has(name) && mayList(name, registry, principal));
}

const resourceIn = (source: string | undefined): string | undefined =>
  source?.startsWith('resource:') ? source.slice(9) : undefined;

function resolveWidget(
  key: string,
  options: WidgetOptions,
  place: number,
  registry: SchemaRegistry,
  principal: Principal,
): ResolvedWidget {
  const {
    id = `${options.type}_${place + 1}`,
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
  } = options;
  const resource = resourceIn(source);
  const texts = `${key}.widgets.${id}`;
  const isReadable = readerOf(resource, registry, principal);
  const rows = scopeOf(resource, registry);
  const formatAt = rows ? formatsIn(rows) : () => undefined;
  const resolveForPrincipal = (condition: Condition) => resolveCondition(condition, principal, formatAt);
  return {
    width: 12,
    limit: 5,
    emptyWhen: options.type === 'chart' ? 'all_zero' : 'no_rows',
    ...rest,
    id,
    query: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        resolveVariable(value, principal, formatAt(name.replace(/\[.*$/, ''))) ?? '',
      ]),
    ),
    ...(when && { when: resolveForPrincipal(when) }),
    label: labelOf(label, `${texts}.title`, humanize(id)),
    source: resource ? { resource } : source ? { call: source.slice(5) } : undefined,
    where: where && toQuery({ resource: resource ?? key, principal, registry, entity: rows?.entity }, where),
    rows: fields.map(itemRow).map(row =>
      row
        .filter(item => isReadable(item.field) && isRoleAllowed(item.roles, registry, principal.role))
        .map(item => widgetItem(texts, item, resource, registry))
        .map(item => (item.visible ? { ...item, visible: resolveForPrincipal(item.visible) } : item)),
    ),
    columns: columns
      .map(column => (typeof column === 'string' ? { field: column } : column))
      .filter(column => isReadable(column.field) && isRoleAllowed(column.roles, registry, principal.role))
      .map(column => widgetColumn(texts, column, resource, registry))
      .map(column => (column.when ? { ...column, when: resolveForPrincipal(column.when) } : column)),
    links: links
      .filter(({ roles }) => isRoleAllowed(roles, registry, principal.role))
      .map(({ to, label: words }) => ({
        to,
        label: labelOf(words, `${texts}.links.${to.split('/').at(-1)}`, lastSegmentLabel(to)),
      })),
    texts,
  };
}

const lastSegmentLabel = (route: string): string => humanize(route.split('/').at(-1) ?? route);

/** Which fields of a resource's rows the role may read; of a call's answer all that the call gives. */
function readerOf(
  resource: string | undefined,
  registry: SchemaRegistry,
  principal: Principal,
): (field: string) => boolean {
  const place = scopeOf(resource, registry);
  if (!place) return () => true;
  const rights = rightsFor(registry.resources.get(place.resource)!, registry, principal.role);
  return field => mayField(rights, 'read', field) && isReadableBy(place.entity, field, registry, principal.role);
}

/** Fields of a call's answer have no entity: the file describes them, or they are plain text. */
function widgetItem(
  texts: string,
  item: ReturnType<typeof itemRow>[number],
  resource: string | undefined,
  registry: SchemaRegistry,
): ResolvedItem {
  const place = scopeOf(resource, registry);
  if (place) return resolveItem(place, item);
  const display = item.display ?? displayOf({ type: 'string' });
  return {
    field: item.field,
    label: labelOf(item.label, `${texts}.fields.${item.field}`, humanize(item.field)),
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

function widgetColumn(
  texts: string,
  column: ColumnOptions,
  resource: string | undefined,
  registry: SchemaRegistry,
): ResolvedColumn {
  const place = scopeOf(resource, registry);
  if (place) return resolveColumn(place, column);
  const { field, label, roles: _, display = 'text', ...rest } = column;
  return {
    field,
    label: labelOf(label, `${texts}.fields.${field}`, humanize(field)),
    display,
    align: alignOf(display),
    sort: false,
    initiallyHidden: false,
    alwaysVisible: false,
    edit: false,
    link: false,
    mobile: 'meta',
    ...rest,
  };
}

function scopeOf(resource: string | undefined, registry: SchemaRegistry) {
  const entity = resource && registry.entities.get(registry.resources.get(resource)?.entity ?? '');
  return resource && entity ? { resource, entity, registry } : undefined;
}

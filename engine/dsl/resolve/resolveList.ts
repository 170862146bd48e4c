/** The list screen: columns, filters, views, each computed from the entity where the file says nothing. */
import { isFilterable } from '../collection.ts';
import { resolveCondition } from '../conditions/variables.ts';
import { whereQuery } from '../conditions/whereQuery.ts';
import { type Entity, entityOptions, humanize, idField, titleField } from '../entity.ts';
import type { ColumnOptions, FilterOptions, ListOptions, ViewOptions } from '../resourceFile.ts';
import type { CallOutline, Principal, SchemaRegistry } from '../schemaRegistry.ts';
import { labelOf } from '../text/labels.ts';
import type { Condition } from '../vocabulary.ts';
import { filterOps } from './filterOps.ts';
import type { Label, ListQuery, ResolvedColumn, ResolvedFilter, ResolvedList, ResolvedView } from './resolved.ts';
import {
  formatsIn,
  isListable,
  isWritable,
  resolveColumn,
  resolveFilter,
  resolveItem,
  schemaAt,
} from './resolveField.ts';
import { type RoleScope, resolveRows } from './resolveLayout.ts';

export interface ListScope extends RoleScope {
  /** The call behind the list, where the domain has its own. */
  call?: CallOutline;
  canShow: boolean;
  canCreate: boolean;
  canEdit: boolean;
  /** Whether the role may write the field. */
  mayWrite: (field: string) => boolean;
}

export function resolveList(scope: ListScope, asFieldOptions: ListOptions): ResolvedList {
  const { columns, filters, search, where, views = [], empty, expand = [], rowTone = [], ...rest } = asFieldOptions;
  const key = `resources.${scope.resource}`;
  const resolved = resolveColumns(scope, columns);
  return {
    columns: resolved,
    filters: resolveFilters(scope, filters),
    search: canSearch(scope, search),
    searchRank: defaultSearchRank,
    sort: defaultSort(scope, resolved),
    where: where && toQuery(scope, where),
    size: 25,
    mode: 'table',
    rowClick: scope.canShow ? 'show' : 'none',
    expand: resolveRows(scope, expand),
    rowTone: rowTone.map(({ when, tone }) => ({
      when: resolveCondition(when, scope.principal, formatsIn(scope)),
      tone,
    })),
    views: resolveViews(scope, views),
    actions: [...(scope.canCreate ? ['create'] : []), 'export', 'columns', 'views'],
    rowActions: scope.canShow ? ['show'] : [],
    bulkActions: ['export'],
    ...rest,
    empty: { text: emptyText(empty, `${key}.empty`), action: empty?.action },
    export: { formats: asFieldOptions.export?.formats ?? ['csv', 'json'], max: asFieldOptions.export?.max },
  };
}

/** What the app says of the list, else what the engine says of every list. */
const emptyText = (empty: ListOptions['empty'], key: string): Label => ({
  ...labelOf(empty?.text, key, 'There is nothing here yet.'),
  ...(!empty?.text && { usual: 'screens.empty.text' }),
});

const words = <Words extends { field: string }>(one: string | Words): Words =>
  typeof one === 'string' ? ({ field: one } as Words) : one;

function resolveColumns(scope: ListScope, written: ListOptions['columns']): ResolvedColumn[] {
  const chosen = written?.map(words<ColumnOptions>) ?? defaultColumns(scope);
  const rest = listableFields(scope)
    .filter(field => !chosen.some(column => column.field === field))
    .map((field): ColumnOptions => ({ field, initiallyHidden: true }));
  return [...chosen, ...rest]
    .filter(column => scope.mayUse(column.field) && scope.isRoleAllowed(column.roles))
    .map(column => resolveColumn(scope, column))
    .map((column): ResolvedColumn => (column.link === 'show' && !scope.canShow ? { ...column, link: false } : column))
    .map(column =>
      column.when ? { ...column, when: resolveCondition(column.when, scope.principal, formatsIn(scope)) } : column,
    )
    .map(column => withEditor(scope, column));
}

/** `"edit": true` is added if the role may change the field of an existing row. */
function withEditor(scope: ListScope, column: ResolvedColumn): ResolvedColumn {
  if (!column.edit) return column;
  const { field } = column;
  const allowed = scope.canEdit && scope.mayWrite(field) && isWritable(schemaAt(scope, field), false);
  return allowed ? { ...column, editor: resolveItem(scope, { field }) } : { ...column, edit: false };
}

/**
 * Fields that a list can show; the key is in the address, not in a column. Where the domain answers, a list carries
 * only what its shape requires, the rest comes with the single record.
 */
function listableFields({ entity }: ListScope): string[] {
  const isCode = entityOptions(entity).storage === 'code';
  const isAlwaysPresent = (name: string): boolean => !isCode || (entity.file.required ?? []).includes(name);
  return Object.entries(entity.file.properties)
    .filter(([name, schema]) => name !== idField(entity) && isAlwaysPresent(name) && isListable(schema))
    .map(([name]) => name);
}

const maxDefaultColumns = 7;

function defaultColumns(scope: ListScope): ColumnOptions[] {
  const { entity } = scope;
  const title = titleField(entity);
  const state = entityOptions(entity).states?.field;
  const required = new Set(entity.file.required);
  const fields = listableFields(scope).filter(
    field => field !== 'created_at' && (required.has(field) || field === state),
  );
  const inOrder = [title, ...fields.filter(field => field !== title)].filter(
    field => field.split('.')[0]! in entity.file.properties,
  );
  const first = new Set([title, ...(state ? [state] : []), ...inOrder]);
  const shown = new Set([...first].slice(0, maxDefaultColumns));
  return inOrder.filter(field => shown.has(field)).map(field => ({ field }));
}

function resolveFilters(scope: ListScope, written: ListOptions['filters']): ResolvedFilter[] {
  const chosen = written?.map(words<FilterOptions>) ?? defaultFilters(scope);
  const resolved = chosen
    .filter(filter => scope.mayUse(filter.field) && scope.isRoleAllowed(filter.roles))
    .map(filter => withOps(scope, filter));
  return written ? resolved : resolved.filter(filter => filter.keys.every(key => isQueryKey(scope, key)));
}

/** Where the file names no operator, the person chooses among those that the kind of field and the API have. */
function withOps(scope: ListScope, options: FilterOptions): ResolvedFilter {
  const filter = resolveFilter(scope, options);
  const ops = options.op
    ? []
    : filterOps(scope, filter).filter(({ keys }) => keys.every(key => isQueryKey(scope, key)));
  return ops.length > 1 ? { ...filter, ops } : filter;
}

/** State field, enums, refs, booleans and dates. */
function defaultFilters(scope: ListScope): FilterOptions[] {
  const state = entityOptions(scope.entity).states?.field;
  const fields = Object.keys(scope.entity.file.properties).filter(field => isFilterable(schemaAt(scope, field)));
  const inOrder = state ? [state, ...fields.filter(field => field !== state)] : fields;
  return inOrder.map(field => ({ field, pinned: field === state }));
}

/** Whether the API takes this key of the list query. */
function isQueryKey({ call }: ListScope, key: string): boolean {
  if (!call || call.query.includes(key)) return true;
  return call.operators && /\[(gt|gte|lt|lte|ne|like|has|empty)\]$/.test(key);
}

/** Position in the global search of a resource whose file gives none. */
const defaultSearchRank = 100;

function canSearch(scope: ListScope, search: ListOptions['search']): boolean {
  const asked = search ?? (entityOptions(scope.entity).search?.length ?? 0) > 0;
  return (Array.isArray(asked) ? asked.length > 0 : asked) && isQueryKey(scope, 'q');
}

/** Newest first, if the role may read when; else by name, else by the first sortable field. */
function defaultSort({ entity, mayUse }: ListScope, columns: ResolvedColumn[]): string {
  if ('created_at' in entity.file.properties && mayUse('created_at')) return '-created_at';
  const title = titleField(entity);
  return columns.some(({ field, sort }) => sort && field === title)
    ? title
    : (columns.find(({ sort }) => sort)?.field ?? title);
}

/** The view of all rows comes first, unless the file places it elsewhere. */
function resolveViews(scope: ListScope, views: ViewOptions[]): ResolvedView[] {
  const written = views.some(({ id }) => id === 'all') ? views : [{ id: 'all' }, ...views];
  return written
    .filter(view => scope.isRoleAllowed(view.roles))
    .map(({ id, label, where, sort, columns, count }) => ({
      id,
      label: {
        ...labelOf(label, `resources.${scope.resource}.views.${id}`, humanize(id)),
        ...(id === 'all' && !label && { usual: 'lists.all_rows' }),
      },
      query: where ? toQuery(scope, where) : {},
      sort,
      columns,
      count: count ?? true,
    }));
}

/** For a list without an entity: its rows are the answer of a call, whose fields no file describes. */
interface QueryScope {
  resource: string;
  principal: Principal;
  entity?: Entity;
  registry: SchemaRegistry;
}

/** Throws if the list query cannot express the condition. */
export function toQuery({ resource, principal, entity, registry }: QueryScope, where: Condition): ListQuery {
  const formatAt = entity ? formatsIn({ entity, registry }) : () => undefined;
  const query = whereQuery(resolveCondition(where, principal, formatAt));
  if (!query) throw new Error(`${resource}: the list query cannot say ${JSON.stringify(where)}`);
  return query;
}

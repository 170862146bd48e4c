/** The list screen: columns, filters, views, each computed from the entity where the file says nothing. */
import { isFilterable } from './collection.ts';
import { type Entity, humanised, idField, titleField, wordsOf } from './entity.ts';
import { filterOps } from './filterOps.ts';
import { labelOf } from './labels.ts';
import {
  fitsList,
  formatsIn,
  isWritable,
  resolveColumn,
  resolveFilter,
  resolveItem,
  schemaAt,
} from './resolveField.ts';
import { type Cut, resolveRows } from './resolveLayout.ts';
import type { Label, ListQuery, ResolvedColumn, ResolvedFilter, ResolvedList, ResolvedView } from './resource.ts';
import type { ColumnWords, FilterWords, ListWords, ViewWords } from './resourceFile.ts';
import { resolvedCondition } from './variables.ts';
import type { Condition } from './vocabulary.ts';
import { whereQuery } from './whereQuery.ts';
import type { Asker, CallOutline, World } from './world.ts';

export interface ListPlace extends Cut {
  /** The call behind the list, where the domain has its own. */
  call?: CallOutline;
  canShow: boolean;
  canCreate: boolean;
  canEdit: boolean;
  /** Whether the role may write the field. */
  mayWrite: (field: string) => boolean;
}

export function resolveList(place: ListPlace, words: ListWords): ResolvedList {
  const { columns, filters, search, where, views = [], empty, expand = [], rowTone = [], ...rest } = words;
  const key = `resources.${place.resource}`;
  const resolved = resolveColumns(place, columns);
  return {
    columns: resolved,
    filters: resolveFilters(place, filters),
    search: canSearch(place, search),
    searchRank: usualRank,
    sort: defaultSort(place, resolved),
    where: where && toQuery(place, where),
    size: 25,
    mode: 'table',
    click: place.canShow ? 'show' : 'none',
    expand: resolveRows(place, expand),
    rowTone: rowTone.map(({ when, tone }) => ({ when: resolvedCondition(when, place.asker, formatsIn(place)), tone })),
    views: resolveViews(place, views),
    actions: [...(place.canCreate ? ['create'] : []), 'export', 'columns', 'views'],
    rowActions: place.canShow ? ['show'] : [],
    bulkActions: ['export'],
    ...rest,
    empty: { text: emptyText(empty, `${key}.empty`), action: empty?.action },
    export: { formats: words.export?.formats ?? ['csv', 'json'], max: words.export?.max },
  };
}

/** What the app says of the list, else what the engine says of every list. */
const emptyText = (empty: ListWords['empty'], key: string): Label => ({
  ...labelOf(empty?.text, key, 'There is nothing here yet.'),
  ...(!empty?.text && { usual: 'screens.empty.text' }),
});

const words = <Words extends { field: string }>(one: string | Words): Words =>
  typeof one === 'string' ? ({ field: one } as Words) : one;

function resolveColumns(place: ListPlace, written: ListWords['columns']): ResolvedColumn[] {
  const chosen = written?.map(words<ColumnWords>) ?? defaultColumns(place);
  const rest = fittingFields(place)
    .filter(field => !chosen.some(column => column.field === field))
    .map((field): ColumnWords => ({ field, hidden: true }));
  return [...chosen, ...rest]
    .filter(column => place.may(column.field) && place.admits(column.roles))
    .map(column => resolveColumn(place, column))
    .map((column): ResolvedColumn => (column.link === 'show' && !place.canShow ? { ...column, link: false } : column))
    .map(column =>
      column.when ? { ...column, when: resolvedCondition(column.when, place.asker, formatsIn(place)) } : column,
    )
    .map(column => withEditor(place, column));
}

/** `"edit": true` stands where the role may change the field of a row that exists. */
function withEditor(place: ListPlace, column: ResolvedColumn): ResolvedColumn {
  if (!column.edit) return column;
  const { field } = column;
  const allowed = place.canEdit && place.mayWrite(field) && isWritable(schemaAt(place, field), false);
  return allowed ? { ...column, editor: resolveItem(place, { field }) } : { ...column, edit: false };
}

/**
 * Fields that a list can show; the key is in the address, not in a column. Where the domain answers, a list carries
 * only what its shape requires, the rest comes with the single record.
 */
function fittingFields({ entity }: ListPlace): string[] {
  const isCode = wordsOf(entity).storage === 'code';
  const carried = (name: string): boolean => !isCode || (entity.file.required ?? []).includes(name);
  return Object.entries(entity.file.properties)
    .filter(([name, schema]) => name !== idField(entity) && carried(name) && fitsList(schema))
    .map(([name]) => name);
}

const mostColumns = 7;

function defaultColumns(place: ListPlace): ColumnWords[] {
  const { entity } = place;
  const title = titleField(entity);
  const state = wordsOf(entity).states?.field;
  const required = new Set(entity.file.required);
  const fields = fittingFields(place).filter(
    field => field !== 'created_at' && (required.has(field) || field === state),
  );
  const inOrder = [title, ...fields.filter(field => field !== title)].filter(
    field => field.split('.')[0]! in entity.file.properties,
  );
  const first = new Set([title, ...(state ? [state] : []), ...inOrder]);
  const shown = new Set([...first].slice(0, mostColumns));
  return inOrder.filter(field => shown.has(field)).map(field => ({ field }));
}

function resolveFilters(place: ListPlace, written: ListWords['filters']): ResolvedFilter[] {
  const chosen = written?.map(words<FilterWords>) ?? defaultFilters(place);
  const resolved = chosen
    .filter(filter => place.may(filter.field) && place.admits(filter.roles))
    .map(filter => withOps(place, filter));
  return written ? resolved : resolved.filter(filter => filter.keys.every(key => isAnswered(place, key)));
}

/** Where the file names no operator, the person chooses among those that the kind of field and the API have. */
function withOps(place: ListPlace, words: FilterWords): ResolvedFilter {
  const filter = resolveFilter(place, words);
  const ops = words.op ? [] : filterOps(place, filter).filter(({ keys }) => keys.every(key => isAnswered(place, key)));
  return ops.length > 1 ? { ...filter, ops } : filter;
}

/** State field, enums, refs, booleans and dates. */
function defaultFilters(place: ListPlace): FilterWords[] {
  const state = wordsOf(place.entity).states?.field;
  const fields = Object.keys(place.entity.file.properties).filter(field => isFilterable(schemaAt(place, field)));
  const inOrder = state ? [state, ...fields.filter(field => field !== state)] : fields;
  return inOrder.map(field => ({ field, always: field === state }));
}

/** Whether the API takes this key of the list query. */
export function isAnswered({ call }: ListPlace, key: string): boolean {
  if (!call || call.query.includes(key)) return true;
  return call.operators && /\[(gt|gte|lt|lte|ne|like|has|empty)\]$/.test(key);
}

/** Of a resource whose file does not say where it comes in the search over all of them. */
const usualRank = 100;

function canSearch(place: ListPlace, search: ListWords['search']): boolean {
  const asked = search ?? (wordsOf(place.entity).search?.length ?? 0) > 0;
  return (Array.isArray(asked) ? asked.length > 0 : asked) && isAnswered(place, 'q');
}

/** Newest first, where the role may know when; else by name, else by what there is. */
function defaultSort({ entity, may }: ListPlace, columns: ResolvedColumn[]): string {
  if ('created_at' in entity.file.properties && may('created_at')) return '-created_at';
  const title = titleField(entity);
  return columns.some(({ field, sort }) => sort && field === title)
    ? title
    : (columns.find(({ sort }) => sort)?.field ?? title);
}

/** All there is comes first, unless the file gives it another place. */
function resolveViews(place: ListPlace, views: ViewWords[]): ResolvedView[] {
  const written = views.some(({ id }) => id === 'all') ? views : [{ id: 'all' }, ...views];
  return written
    .filter(view => place.admits(view.roles))
    .map(({ id, label, where, sort, columns, count }) => ({
      id,
      label: labelOf(label, `resources.${place.resource}.views.${id}`, humanised(id)),
      query: where ? toQuery(place, where) : {},
      sort,
      columns,
      count: count ?? true,
    }));
}

/** Without an entity: the answer of a call, whose fields no file describes. */
interface Queried {
  resource: string;
  asker: Asker;
  entity?: Entity;
  world: World;
}

/** Throws where the list query has no words for the condition. */
export function toQuery({ resource, asker, entity, world }: Queried, where: Condition): ListQuery {
  const formatAt = entity ? formatsIn({ entity, world }) : () => undefined;
  const query = whereQuery(resolvedCondition(where, asker, formatAt));
  if (!query) throw new Error(`${resource}: the list query cannot say ${JSON.stringify(where)}`);
  return query;
}

import queryString from 'query-string';
import { PAGE_SIZES } from '../../../../dsl/pageSizes.ts';
import type { ListQuery, ResolvedFilter, ResolvedList, ResolvedView } from '../../../../dsl/resolve/resolved.ts';
import type { Density } from '../../../../dsl/vocabulary.ts';
import { choicesIn, filterDefaults, fits, keysOf } from '../filters/filterKeys.ts';

/** The state of a list in its address, in the terms of the API's list query. */
export interface ListUrlState {
  view: string;
  q: string;
  page: number;
  size: number;
  sort: string;
  filters: Record<string, string[]>;
  columns?: string[];
  density?: Density;
}

/** Longer pages render only the rows in view, which cards side by side cannot. */
const LONGEST_WHOLE = 100;

/** The page sizes that a list offers. */
export const pageSizes = ({ mode }: Pick<ResolvedList, 'mode'>): number[] =>
  mode === 'cards' ? PAGE_SIZES.filter(size => !isLongPage(size)) : PAGE_SIZES;

/** Whether the rows of a page of this size are rendered only where they are in view. */
export const isLongPage = (size: number): boolean => size > LONGEST_WHOLE;
const DENSITIES: Density[] = ['compact', 'normal', 'roomy'];
const LONGEST_SEARCH = 100;
/** A higher page leads to the last page. */
const HIGHEST_PAGE = 1_000_000;

type Parsed = Record<string, string | null | (string | null)[]>;

/** Each value once. */
const valuesOf = (query: Parsed, key: string): string[] => [
  ...new Set([query[key] ?? []].flat().filter((value): value is string => typeof value === 'string' && value !== '')),
];

const viewOf = (list: ResolvedList, id: string | undefined): ResolvedView | undefined =>
  list.views.find(view => view.id === id) ?? list.views[0];

/** Returns the view that filters nothing. */
export const wholeView = ({ views }: Pick<ResolvedList, 'views'>): ResolvedView | undefined =>
  views.find(({ id }) => id === 'all') ?? views[0];

/** Values that the filter still has inside this view. */
function valuesIn(query: Parsed, filter: ResolvedFilter, key: string, view: ResolvedView | undefined): string[] {
  const choices = choicesIn(filter, key, view);
  return valuesOf(query, key).filter(value => (choices ? choices.includes(value) : fits(filter, key, value)));
}

/**
 * An old bookmark may name removed filters, values, columns or views: they are dropped, never sent. A key without a
 * value has been cleared; an absent one has the file's default.
 */
function filtersIn(query: Parsed, list: ResolvedList, view: ResolvedView | undefined): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  for (const filter of list.filters) {
    const keys = keysOf(filter);
    const first = keys.some(key => key in query) ? {} : filterDefaults([filter]);
    for (const key of keys) {
      const values = first[key] ?? valuesIn(query, filter, key, view);
      if (values.length > 0) filters[key] = values;
    }
  }
  return filters;
}

function sortIn(asked: string | undefined, list: ResolvedList, view: ResolvedView | undefined): string {
  const sortable = list.columns.some(column => column.sort && column.field === asked?.replace(/^-/, ''));
  return asked && sortable ? asked : (view?.sort ?? list.sort);
}

const requestedColumns = (query: Parsed, remembered: Partial<ListUrlState>): string[] | undefined =>
  valuesOf(query, 'columns')[0]?.split(',') ?? remembered.columns;

export function parseListUrl(search: string, list: ResolvedList, remembered: Partial<ListUrlState> = {}): ListUrlState {
  const query: Parsed = queryString.parse(search);
  const first = (key: string) => valuesOf(query, key)[0];
  const view = viewOf(list, first('view'));
  const size = Number(first('size') ?? remembered.size);
  const density = DENSITIES.find(name => name === (first('density') ?? remembered.density));
  const known = (requestedColumns(query, remembered) ?? []).filter(field =>
    list.columns.some(one => one.field === field),
  );
  return {
    view: view?.id ?? 'all',
    q: (first('q') ?? '').slice(0, LONGEST_SEARCH),
    page: Math.min(Math.max(1, Math.trunc(Number(first('page'))) || 1), HIGHEST_PAGE),
    size: pageSizes(list).includes(size) ? size : list.size,
    sort: sortIn(first('sort') ?? remembered.sort, list, view),
    filters: filtersIn(query, list, view),
    columns: known.length > 0 ? known : undefined,
    density,
  };
}

const OWN_WORDS = new Set(['view', 'q', 'page', 'size', 'sort', 'columns', 'density']);
/** Returns whether a parameter comes from another site, such as a campaign; it is not reported as unknown. */
const isForeign = (key: string): boolean => /^(utm_|fbclid|gclid)/.test(key);

/** Returns what the address or this browser names and the list no longer has, to tell the person. */
export function getUnknownParams(search: string, list: ResolvedList, remembered: Partial<ListUrlState> = {}): string[] {
  const query: Parsed = queryString.parse(search);
  const view = viewOf(list, valuesOf(query, 'view')[0]);
  const filters = new Map(list.filters.flatMap(filter => keysOf(filter).map(key => [key, filter] as const)));
  const lost = Object.keys(query).filter(key => {
    const filter = filters.get(key);
    if (filter) return valuesIn(query, filter, key, view).length < valuesOf(query, key).length;
    return !OWN_WORDS.has(key) && !isForeign(key);
  });
  const columns = (requestedColumns(query, remembered) ?? []).filter(
    field => field !== '' && !list.columns.some(column => column.field === field),
  );
  const asked = valuesOf(query, 'view')[0];
  const views = asked && view?.id !== asked ? [asked] : [];
  return [...new Set([...views, ...lost, ...columns])];
}

/** Filters that differ from what the file sets at first; one that was cleared is written without a value. */
function filterParams(address: ListUrlState, list: ResolvedList): Record<string, string[] | string> {
  const first = filterDefaults(list.filters);
  const cleared = list.filters.flatMap(filter => {
    const key = filter.keys[0]!;
    const isSet = keysOf(filter).some(one => address.filters[one]);
    return keysOf(filter).some(one => first[one]) && !isSet ? [[key, ''] as const] : [];
  });
  const changed = Object.entries(address.filters).filter(([key, values]) => String(first[key]) !== String(values));
  return { ...Object.fromEntries(cleared), ...Object.fromEntries(changed) };
}

/** Writes only what differs from the default, so that the default list has the plain address. */
export function toSearchString(address: ListUrlState, list: ResolvedList): string {
  const view = viewOf(list, address.view);
  const written = {
    view: address.view === list.views[0]?.id ? undefined : address.view,
    q: address.q || undefined,
    ...filterParams(address, list),
    sort: address.sort === (view?.sort ?? list.sort) ? undefined : address.sort,
    size: address.size === list.size ? undefined : address.size,
    page: address.page === 1 ? undefined : address.page,
    columns: address.columns?.join(',') || undefined,
    density: address.density,
  };
  return queryString.stringify(written, { sort: false });
}

/** The API reads a day as its first moment; "to 30 November" means all of it, on the clocks of this browser. */
const endOfDay = (value: string): string =>
  value.length === 10 ? new Date(`${value}T23:59:59.999`).toISOString() : value;

/** The list query of an address: the fixed filters, the view's, and the person's. */
export function listQueryOf(address: ListUrlState, list: ResolvedList): ListQuery {
  const query: ListQuery = { ...list.where, ...viewOf(list, address.view)?.query };
  const timed = new Set(list.filters.filter(({ input }) => input === 'datetime').flatMap(keysOf));
  for (const [key, values] of Object.entries(address.filters)) {
    const sent = timed.has(key) && key.endsWith('[lte]') ? values.map(endOfDay) : values;
    query[key] = sent.length === 1 ? (sent[0] ?? null) : sent;
  }
  return address.q ? { ...query, q: address.q } : query;
}

export const isFiltered = (address: ListUrlState): boolean =>
  address.q !== '' || Object.keys(address.filters).length > 0;

import queryString from 'query-string';
import type { ListQuery, ResolvedFilter, ResolvedList, ResolvedView } from '../../../../schemas/language/resource.ts';
import type { Density } from '../../../../schemas/language/vocabulary.ts';

/** What a list shows, as its address says it: with the words of the API's own list query. */
export interface ListAddress {
  view: string;
  q: string;
  page: number;
  size: number;
  sort: string;
  filters: Record<string, string[]>;
  columns?: string[];
  density?: Density;
}

export const PAGE_SIZES = [10, 25, 50, 100];
const DENSITIES: Density[] = ['compact', 'normal', 'roomy'];
const LONGEST_SEARCH = 100;
/** Whoever asks for more is shown the last page. */
const HIGHEST_PAGE = 1_000_000;

type Parsed = Record<string, string | null | (string | null)[]>;

const valuesOf = (query: Parsed, key: string): string[] =>
  [query[key] ?? []].flat().filter((value): value is string => typeof value === 'string' && value !== '');

const viewOf = (list: ResolvedList, id: string | undefined): ResolvedView | undefined =>
  list.views.find(view => view.id === id) ?? list.views[0];

const fixedValues = (fixed: ListQuery, key: string): string[] | undefined =>
  key in fixed ? [fixed[key] ?? []].flat().map(String) : undefined;

/** Yes or no: one of them at a time. */
export const isYesNo = ({ input, options }: ResolvedFilter): boolean =>
  !options && (input === 'switch' || input === 'checkbox');

/** The choices a filter still leaves inside a view; undefined where any value may be typed. */
export function choicesIn(filter: ResolvedFilter, key: string, view: ResolvedView | undefined): string[] | undefined {
  const offered = isYesNo(filter) ? ['true', 'false'] : filter.options?.map(option => String(option.value));
  const fixed = fixedValues(view?.query ?? {}, key);
  return fixed && offered ? offered.filter(value => fixed.includes(value)) : offered;
}

/** 2026-02-31 is none: it is another day once it is read. */
const isDay = (value: string): boolean => {
  const moment = new Date(value);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(value.slice(0, 10));
};

/** Whether a typed value is of the filter's kind. */
function fits({ input }: ResolvedFilter, value: string): boolean {
  if (input === 'date' || input === 'datetime') return isDay(value);
  return input !== 'number' || Number.isFinite(Number(value));
}

/** An old bookmark may name filters, values, columns or views that are gone: they are dropped, never sent. */
function filtersIn(query: Parsed, list: ResolvedList, view: ResolvedView | undefined): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  for (const filter of list.filters) {
    for (const key of filter.keys) {
      const choices = choicesIn(filter, key, view);
      const values = valuesOf(query, key).filter(value => (choices ? choices.includes(value) : fits(filter, value)));
      if (values.length > 0) filters[key] = values;
    }
  }
  return filters;
}

function sortIn(asked: string | undefined, list: ResolvedList, view: ResolvedView | undefined): string {
  const sortable = list.columns.some(column => column.sort && column.field === asked?.replace(/^-/, ''));
  return asked && sortable ? asked : (view?.sort ?? list.sort);
}

export function parseAddress(search: string, list: ResolvedList, remembered: Partial<ListAddress> = {}): ListAddress {
  const query: Parsed = queryString.parse(search);
  const first = (key: string) => valuesOf(query, key)[0];
  const view = viewOf(list, first('view'));
  const size = Number(first('size') ?? remembered.size);
  const density = DENSITIES.find(name => name === (first('density') ?? remembered.density));
  const columns = first('columns')?.split(',') ?? remembered.columns;
  return {
    view: view?.id ?? 'all',
    q: (first('q') ?? '').slice(0, LONGEST_SEARCH),
    page: Math.min(Math.max(1, Math.trunc(Number(first('page'))) || 1), HIGHEST_PAGE),
    size: PAGE_SIZES.includes(size) ? size : list.size,
    sort: sortIn(first('sort') ?? remembered.sort, list, view),
    filters: filtersIn(query, list, view),
    columns: columns?.filter(field => list.columns.some(column => column.field === field)),
    density,
  };
}

/** Only what differs from the usual is written, so the plain list has the plain address. */
export function addressSearch(address: ListAddress, list: ResolvedList): string {
  const view = viewOf(list, address.view);
  const written = {
    view: view === list.views[0] ? undefined : address.view,
    q: address.q || undefined,
    ...address.filters,
    sort: address.sort === (view?.sort ?? list.sort) ? undefined : address.sort,
    size: address.size === list.size ? undefined : address.size,
    page: address.page === 1 ? undefined : address.page,
    columns: address.columns?.join(',') || undefined,
    density: address.density,
  };
  return queryString.stringify(written, { sort: false });
}

/** The list query of an address: what is always so, what the view says, what the person asked. */
export function queryOf(address: ListAddress, list: ResolvedList): ListQuery {
  const query: ListQuery = { ...list.where, ...viewOf(list, address.view)?.query };
  for (const [key, values] of Object.entries(address.filters)) {
    query[key] = values.length === 1 ? (values[0] ?? null) : values;
  }
  return address.q ? { ...query, q: address.q } : query;
}

export const isFiltered = (address: ListAddress): boolean =>
  address.q !== '' || Object.keys(address.filters).length > 0;

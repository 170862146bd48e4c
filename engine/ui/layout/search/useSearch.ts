import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { recordPath } from '../../resources/list/rows/rowLinks.ts';
import { nameOf, type Row } from '../../resources/row.ts';
import { byHit } from './rank.ts';

/** One row of the results, or the link to all matches. */
export interface SearchHit {
  to: string;
  name: string;
  row?: Row;
}

export interface SearchGroup {
  resource: ResolvedResource;
  rows: SearchHit[];
  total: number;
}

const MOST = 5;
/** Rows that are searched for exact titles, at any place in the order of the list. */
const LOOKED_AT = 20;

const listSearchPath = ({ route }: ResolvedResource, q: string): string => `${route}?q=${encodeURIComponent(q)}`;

/** Searches each resource: exact matches first, then the newest rows. Rows without a page are shown in their list. */
export function useSearch(resources: ResolvedResource[], q: string) {
  const dataProvider = useDataProvider();
  const answers = useQueries({
    queries: resources.map(resource => ({
      queryKey: [resource.name, 'search', q],
      enabled: q !== '',
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList<Row>(resource.name, {
          filter: { q },
          pagination: { page: 1, perPage: LOOKED_AT },
          sort: sortOf(resource),
          signal,
        }),
    })),
  });
  const groups = answers.flatMap(({ data }, place): SearchGroup[] => {
    const resource = resources[place];
    if (!resource || !data?.data.length) return [];
    const best = byHit(data.data, q, resource).slice(0, MOST);
    const rows = best.map(row => {
      const name = nameOf(row, resource);
      return { to: recordPath(resource, row) ?? listSearchPath(resource, name), name, row };
    });
    const total = data.total ?? rows.length;
    return [
      { resource, rows: total > rows.length ? [...rows, { to: listSearchPath(resource, q), name: '' }] : rows, total },
    ];
  });
  return {
    groups,
    waits: answers.some(({ isLoading }) => isLoading),
    error: answers.find(({ error }) => error)?.error ?? undefined,
  };
}

function sortOf({ list }: ResolvedResource) {
  const sort = list?.sort ?? '-created_at';
  return { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const) };
}

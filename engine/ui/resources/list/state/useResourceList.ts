import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type ListControllerResult, useDataProvider, useRecordSelection, useSelectAll } from 'react-admin';
import type { ListQuery, ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { refetchUnlessPrefetched } from '../../../prefetchQuery.ts';
import type { Row } from '../../row.ts';
import { type ListUrlState, listQueryOf } from './listUrlState.ts';
import { rowsQuery } from './rowsQuery.ts';
import type { ListUrl } from './useListUrlState.ts';

interface Asked extends Pick<ListUrl, 'address' | 'change'> {
  resource: ResolvedResource;
  list: ResolvedList;
  /** A filter that always applies: the record that the list belongs to. */
  fixed?: ListQuery;
  /** Keeps the chosen rows apart from those of other lists of the resource. */
  storeKey?: string;
}

const NOT_FIXED: ListQuery = {};

/** The rows that react-admin is asked for at an address. */
export const paramsOf = (address: ListUrlState, list: ResolvedList, fixed = NOT_FIXED) => ({
  pagination: { page: address.page, perPage: address.size },
  sort: sortOf(address.sort),
  filter: { ...listQueryOf(address, list), ...fixed },
});

const sortOf = (sort: string) =>
  ({ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' }) as const;

/** react-admin's list context over the address of the list: its cache, selection, pagination and refetching. */
export function useResourceList(asked: Asked): ListControllerResult<Row> {
  const { resource, list, address, change, fixed = NOT_FIXED, storeKey } = asked;
  const { name } = resource;
  const { page, size } = address;
  const { pagination, sort, filter } = useMemo(() => paramsOf(address, list, fixed), [address, list, fixed]);
  const dataProvider = useDataProvider();
  const query = useQuery({
    ...rowsQuery(dataProvider, name, { pagination, sort, filter }),
    placeholderData: before => before,
    refetchInterval: list.refresh ? list.refresh * 1000 : false,
    ...refetchUnlessPrefetched,
  });
  const [selectedIds, selection] = useRecordSelection<Row>({ resource: name, storeKey });
  const onSelectAll = useSelectAll({ resource: name, sort, filter, storeKey });

  const { data: found, error, refetch, isPending, isLoading, isPlaceholderData } = query;
  // Only a component of the app may show it: our own rows are not rendered again when a fetch begins or ends.
  const isFetching = list.component === undefined ? undefined : query.isFetching;
  const total = found?.total;
  useEffect(() => {
    const last = Math.max(1, Math.ceil((total ?? 0) / size));
    // Rows may have been removed since the address was written: the last existing page is shown.
    if (total !== undefined && page > last && !query.isFetching) change({ page: last }, { replace: true });
  }, [total, query, page, size, change]);

  return useMemo(
    () =>
      ({
        ...found,
        error,
        refetch,
        isPending,
        isLoading,
        isFetching,
        isPlaceholderData,
        resource: name,
        sort,
        page,
        perPage: size,
        filterValues: filter,
        displayedFilters: {},
        selectedIds,
        onSelect: selection.select,
        onToggleItem: selection.toggle,
        onUnselectItems: () => selection.clearSelection(),
        onSelectAll,
        setPage: (next: number) => change({ page: next }),
        setPerPage: (next: number) => change({ size: next }),
        setSort: ({ field, order }: { field: string; order: string }) =>
          change({ sort: order === 'DESC' ? `-${field}` : field }),
        setFilters: (filters: ListUrlState['filters']) => change({ filters }),
        showFilter: () => undefined,
        hideFilter: () => undefined,
        hasNextPage: total === undefined ? undefined : page * size < total,
        hasPreviousPage: page > 1,
        getData: async ({ maxResults = total ?? size } = {}) => {
          const answer = await dataProvider.getList<Row>(name, {
            pagination: { page: 1, perPage: maxResults },
            sort,
            filter,
          });
          return answer.data;
        },
      }) as ListControllerResult<Row>,
    [
      found,
      error,
      refetch,
      isPending,
      isLoading,
      isFetching,
      isPlaceholderData,
      name,
      sort,
      page,
      size,
      filter,
      selectedIds,
      selection,
      onSelectAll,
      change,
      total,
      dataProvider,
    ],
  );
}

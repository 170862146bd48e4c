import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ListQuery } from '../../../dsl/resolve/resolved.ts';

/** How many rows of a resource a list query finds; undefined until it is known. */
export function useCount(name: string, query: ListQuery): number | undefined {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [name, 'count', query],
    queryFn: async ({ signal }) => {
      const found = await dataProvider.getList(name, { pagination: { page: 1, perPage: 1 }, filter: query, signal });
      return found.total ?? 0;
    },
  }).data;
}

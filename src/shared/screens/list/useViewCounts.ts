import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ResolvedResource, ResolvedView } from '../../../../schemas/language/resource.ts';

const NO_VIEWS: ResolvedView[] = [];
const FRESH_FOR = 5_000;

/** How many rows each view has, asked for as the smallest page there is. Undefined while unknown. */
export function useViewCounts(resource: ResolvedResource): Record<string, number | undefined> {
  const dataProvider = useDataProvider();
  const { list, name } = resource;
  const views = list?.views ?? NO_VIEWS;
  return useQueries({
    queries: views.map(view => ({
      // Below the resource's name, so that whatever refreshes the list refreshes its counts.
      queryKey: [name, 'count', view.query],
      queryFn: () =>
        dataProvider
          .getList(name, { pagination: { page: 1, perPage: 1 }, filter: { ...list?.where, ...view.query } })
          .then(({ total }) => total ?? 0),
      enabled: view.count,
      staleTime: FRESH_FOR,
    })),
    combine: results => Object.fromEntries(views.map((view, place) => [view.id, results[place]?.data])),
  });
}

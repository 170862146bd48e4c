import { type FetchQueryOptions, hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { queryClient } from './queryClient.ts';

/** How long data that was fetched for the next page counts as current. */
const CURRENT_MS = 5_000;

/** By the hash of the query's key: when its data arrived. It is of use to one page. */
const arrivals = new Map<string, number>();
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved') arrivals.delete(query.queryHash);
});

/**
 * Fetches what the next page needs, under the key by which the page looks for it. Failures are ignored: the page
 * fetches it again and reports the failure.
 */
export async function prefetchQuery<Data>(options: FetchQueryOptions<Data> & { queryKey: QueryKey }): Promise<void> {
  await queryClient.prefetchQuery({ staleTime: CURRENT_MS, ...options });
  const { dataUpdatedAt } = queryClient.getQueryState(options.queryKey) ?? {};
  if (dataUpdatedAt) arrivals.set(hashKey(options.queryKey), dataUpdatedAt);
}

/** Option of a page's query: its data is fetched when the page opens, unless it was prefetched just before. */
export const refetchUnlessPrefetched = {
  refetchOnMount: ({ queryHash, state }: Pick<Query, 'queryHash' | 'state'>): boolean =>
    state.isInvalidated ||
    state.dataUpdatedAt !== arrivals.get(queryHash) ||
    Date.now() - state.dataUpdatedAt > CURRENT_MS,
};

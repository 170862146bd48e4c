import { type FetchQueryOptions, hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { getHttpStatus } from './httpStatus.ts';
import { queryClient } from './queryClient.ts';

/** How long data or a refusal that was fetched for the next page counts as current. */
const CURRENT_MS = 5_000;
const TOO_MANY_REQUESTS = 429;
/** How long nothing is prefetched after "too many requests". */
const PAUSE_MS = 30_000;

/** When the data or the refusal of a prefetched query arrived, by the hash of its key. It is used by one page only. */
const arrivals = new Map<string, number>();
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' || type === 'removed') arrivals.delete(query.queryHash);
});

/** Until then nothing is prefetched, because the server limits requests. */
let pausedUntil = 0;

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** Returns whether a time is that of the prefetch of a query, just before. */
const isCurrent = (queryHash: string, at: number): boolean =>
  at === arrivals.get(queryHash) && Date.now() - at <= CURRENT_MS;

/**
 * Fetches what the next page needs, under the key by which the page looks for it. The page shows a refusal of the
 * server, such as 403 or 429, instead of repeating the request at once. After any other failure it fetches again.
 */
export async function prefetchQuery<Data>(options: FetchQueryOptions<Data> & { queryKey: QueryKey }): Promise<void> {
  const hash = hashKey(options.queryKey);
  const known = queryClient.getQueryState(options.queryKey);
  if (Date.now() < pausedUntil || (known && isCurrent(hash, known.errorUpdatedAt))) return;
  await queryClient.prefetchQuery({ staleTime: CURRENT_MS, ...options });
  const { status, error, dataUpdatedAt, errorUpdatedAt } = queryClient.getQueryState(options.queryKey) ?? {};
  if (status === 'success' && dataUpdatedAt) arrivals.set(hash, dataUpdatedAt);
  if (status !== 'error' || !errorUpdatedAt || !isRefusal(getHttpStatus(error))) return;
  arrivals.set(hash, errorUpdatedAt);
  if (getHttpStatus(error) === TOO_MANY_REQUESTS) pausedUntil = Date.now() + PAUSE_MS;
}

type FetchedQuery = Pick<Query, 'queryHash' | 'state'>;

/**
 * Options of a page's query: its data is fetched when the page opens or its query changes, unless it was prefetched just
 * before.
 */
export const refetchUnlessPrefetched = {
  staleTime: ({ queryHash, state }: FetchedQuery): number =>
    isCurrent(queryHash, state.dataUpdatedAt) ? Number.POSITIVE_INFINITY : 0,
  refetchOnMount: ({ queryHash, state }: FetchedQuery): boolean =>
    state.isInvalidated || !isCurrent(queryHash, state.dataUpdatedAt),
  retryOnMount: ({ queryHash, state }: FetchedQuery): boolean => !isCurrent(queryHash, state.errorUpdatedAt),
};

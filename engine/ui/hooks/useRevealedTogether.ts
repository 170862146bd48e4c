import { type Query, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Longest wait for slow parts, which then appear later. */
const PATIENCE = 2_500;

const isAwaited = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.data === undefined;

const revealKey = (name: string) => ['arrived', name];

/** Returns whether a part of the page has been shown since its queries were cached. */
export function useIsRevealed(name: string): boolean {
  const { data } = useQuery<boolean>({ queryKey: revealKey(name), enabled: false, queryFn: () => true });
  return data === true;
}

/** True once no query is loading for the first time, including queries that follow from others. */
export function useRevealedTogether(name: string): boolean {
  const client = useQueryClient();
  const arrived = useIsRevealed(name);
  const awaited = useIsFetching({ predicate: isAwaited });

  useEffect(() => {
    if (arrived) return;
    const show = () => client.setQueryData(revealKey(name), true);
    const timer = window.setTimeout(show, PATIENCE);
    return () => window.clearTimeout(timer);
  }, [arrived, client, name]);

  useEffect(() => {
    if (arrived || awaited > 0) return;
    // A response may lead to the next query, which starts after this render.
    const timer = window.setTimeout(() => {
      if (client.isFetching({ predicate: isAwaited }) === 0) client.setQueryData(revealKey(name), true);
    });
    return () => window.clearTimeout(timer);
  }, [arrived, awaited, client, name]);

  return arrived;
}

import { skipToken, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useIsLocked } from '../../../client/auth/session.ts';
import type { ListQuery } from '../../../dsl/resolve/resolved.ts';
import { countQuery } from '../../resources/countQuery.ts';
import { useResource } from '../../resources/Screens.tsx';
import { firstPage } from '../firstPage.ts';

/** Returns how many rows wait for the person, for the layout. Requested after the rows of the page itself. */
export function useWaitingCount(name: string, filter: ListQuery | null): number {
  const dataProvider = useDataProvider();
  const resource = useResource(name);
  const isLocked = useIsLocked();
  const asked = resource && filter && !isLocked ? countQuery(dataProvider, resource, filter) : undefined;
  const { data } = useQuery<number | null>({
    queryKey: asked?.queryKey ?? [name, 'count'],
    queryFn: asked ? () => firstPage.then(asked.queryFn) : skipToken,
    staleTime: asked?.staleTime,
  });
  return data ?? 0;
}

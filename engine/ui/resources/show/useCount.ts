import { skipToken, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ListQuery } from '../../../dsl/resolve/resolved.ts';
import { countQuery } from '../countQuery.ts';
import { useResource } from '../Screens.tsx';

/** How many rows of a resource a list query finds; undefined until it is known. */
export function useCount(name: string, query: ListQuery): number | undefined {
  const dataProvider = useDataProvider();
  const resource = useResource(name);
  const asked = resource && countQuery(dataProvider, resource, query);
  const { data } = useQuery<number | null>({
    queryKey: asked?.queryKey ?? [name, 'count'],
    queryFn: asked?.queryFn ?? skipToken,
  });
  return data ?? undefined;
}

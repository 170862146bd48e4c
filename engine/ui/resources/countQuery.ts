import type { DataProvider } from 'react-admin';
import { countRows, listAddress } from '../../client/data/countRows.ts';
import type { ListQuery, ResolvedResource } from '../../dsl/resolve/resolved.ts';

/** Live events say when a count has changed; this is for changes that no event reports. */
const FRESH_FOR = 30_000;

/**
 * Query that counts the rows of a resource for a filter; shared by the menu, views and tabs with the same filter. Its
 * key is below the resource's name, so that a refresh of the list also refreshes its counts.
 */
export function countQuery(dataProvider: DataProvider, resource: ResolvedResource, filter: ListQuery) {
  const { name, provider } = resource;
  const address = listAddress(resource, filter);
  const readTotal = async () => {
    const { total } = await dataProvider.getList(name, { pagination: { page: 1, perPage: 1 }, filter });
    return total ?? 0;
  };
  return {
    address,
    queryKey: [name, 'count', address],
    // Another back end has no call that counts several lists.
    queryFn: (): Promise<number | null> => (provider.kind === 'simple-rest' ? readTotal() : countRows(address)),
    staleTime: FRESH_FOR,
  };
}

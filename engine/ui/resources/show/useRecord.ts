import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type DataProvider, type HttpError, useGetOne } from 'react-admin';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { refetchUnlessPrefetched } from '../../prefetchQuery.ts';
import type { Row } from '../row.ts';

/** Separates whole records from the shorter rows of a list, which react-admin puts into the same cache. */
const WHOLE = { whole: true };

/** The query of a whole record, for its page to come. */
export const recordQuery = (dataProvider: DataProvider, resource: string, id: string) => ({
  queryKey: [resource, 'getOne', { id, meta: WHOLE }],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await dataProvider.getOne(resource, { id, meta: WHOLE, signal })).data,
});

interface Rows {
  data?: Row[];
}

/** The row of a record in any list that was fetched, or a record that react-admin has stored. */
function rowInCache(client: QueryClient, resource: string, id: string): Row | undefined {
  const lists = client.getQueriesData<Rows>({ queryKey: [resource, 'getList'] });
  const row = lists.flatMap(([, rows]) => rows?.data ?? []).find(one => one.id === id);
  return row ?? client.getQueryData<Row>([resource, 'getOne', { id, meta: undefined }]);
}

const GONE = new Set([404, 422]);

/** The whole record. The list's row is shown until it has arrived. */
export function useRecord(resource: ResolvedResource, id: string) {
  const client = useQueryClient();
  const known = rowInCache(client, resource.name, id);
  const found = useGetOne<Row, HttpError>(
    resource.name,
    { id, meta: WHOLE },
    {
      placeholderData: known,
      retry: false,
      ...refetchUnlessPrefetched,
    },
  );
  return { ...found, isGone: GONE.has(found.error?.status ?? 0) };
}

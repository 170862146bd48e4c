import type { DataProvider, GetListParams } from 'react-admin';
import type { Row } from '../../row.ts';

type RowParams = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>;

/**
 * The query of a page of rows, under the key by which react-admin's own hooks find and change it. `useGetList` would
 * also store each row as a record of its own, and render the list again when a fetch begins and ends.
 */
export const rowsQuery = (dataProvider: DataProvider, resource: string, { pagination, sort, filter }: RowParams) => ({
  queryKey: [resource, 'getList', { pagination, sort, filter, meta: undefined }],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data, total, pageInfo, meta } = await dataProvider.getList<Row>(resource, {
      pagination,
      sort,
      filter,
      signal,
    });
    return { data, total, pageInfo, meta };
  },
});

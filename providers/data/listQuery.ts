import type { GetListParams } from 'ra-core';

/** The largest page the API gives. */
export const LARGEST_PAGE = 100;

type Query = Record<string, unknown>;

/**
 * react-admin's words as the API's list query. The filter is flat and already says the API's keys: `status`,
 * `created_from`, `total[gte]`, `q`; an array repeats its key.
 */
export function toListQuery({ pagination, sort, filter }: GetListParams): Query {
  const { page = 1, perPage = 25 } = pagination ?? {};
  return {
    ...(filter as Query | undefined),
    ...(sort && { sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field }),
    page,
    size: perPage,
  };
}

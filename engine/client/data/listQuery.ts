import type { GetListParams } from 'react-admin';

/** The largest page the API gives. */
export const MAX_PAGE_SIZE = 1000;
/** The largest number of keys in one request. */
export const MAX_KEYS = 100;

type Query = Record<string, unknown>;

/** Returns the time zone of the browser, in which days of filters and times of exports are meant. */
export const ownTimezone = (): { timezone?: string } => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'UTC' ? { timezone: timeZone } : {};
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const namesADay = (filter: Query): boolean =>
  Object.values(filter)
    .flat()
    .some(value => day.test(String(value)));

/** Converts a filter to the API's query. Days are days of the person's time zone. */
export const toFilterQuery = (filter: Query): Query => ({ ...filter, ...(namesADay(filter) && ownTimezone()) });

/**
 * react-admin's words as the API's list query. The filter is flat and already says the API's keys: `status`,
 * `created_from`, `total[gte]`, `q`; an array repeats its key.
 */
export function toListQuery({ pagination, sort, filter }: GetListParams): Query {
  const { page = 1, perPage = 25 } = pagination ?? {};
  return {
    ...(filter && toFilterQuery(filter as Query)),
    ...(sort && { sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field }),
    page,
    size: perPage,
  };
}

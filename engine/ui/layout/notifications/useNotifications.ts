import { useGetList } from 'react-admin';
import { whereQuery } from '../../../dsl/conditions/whereQuery.ts';
import type { ListQuery, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Row } from '../../resources/row.ts';
import { usePortal } from '../../resources/Screens.tsx';

export interface NotificationSource {
  resource: ResolvedResource;
  /** Filter for the rows that wait for this person. */
  filter: ListQuery;
  /** The list of them. */
  all: string;
}

const same = (one: ListQuery, other: ListQuery): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the menu counts: the rows of a resource that wait for this person; undefined where nothing ever does. */
export function useNotifications(): NotificationSource | undefined {
  const { menu, resources } = usePortal();
  const item = menu.flatMap(({ items }) => items).find(({ badge, resource }) => badge && resource);
  const resource = resources.find(({ name }) => name === item?.resource);
  const filter = item?.badge && whereQuery(item.badge);
  if (!resource?.list || !filter) return undefined;
  const view = resource.list.views.find(({ query }) => same(query, filter));
  return { resource, filter, all: view ? `${resource.route}?view=${view.id}` : resource.route };
}

const MOST = 6;

/** Queries the newest of them, only while the list is open. */
export const useNotificationRows = ({ resource, filter }: NotificationSource, open: boolean) =>
  useGetList<Row>(
    resource.name,
    { filter, pagination: { page: 1, perPage: MOST }, sort: { field: 'updated_at', order: 'DESC' } },
    { enabled: open },
  );

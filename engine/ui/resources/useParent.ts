import { useGetOne } from 'react-admin';
import { useLocation } from 'react-router';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import type { Crumb } from '../layout/pageTrail.ts';
import { recordName } from './display/recordName.ts';
import { keyIn, type Row, valueAt } from './row.ts';
import { usePortal } from './Screens.tsx';
import { useI18n } from './useI18n.ts';

/** A record that another one belongs to, as a note to the person whom it is about. */
export interface Parent {
  resource: ResolvedResource;
  /** Undefined while it is loaded, and where it cannot be read. */
  row: Row | undefined;
  id: string;
  /** Field of the record that names its parent. */
  by: string;
  /** Breadcrumbs down to the parent; the last one opens the tab of the records. */
  crumbs: Crumb[];
  /** Page of the parent whose key is `id`, with the tab open. */
  pageOf: (id: string) => string;
}

/** Returns the parent on whose page the records of `resource` are listed, if `fieldOf` knows its key. */
export function useParent(
  resource: ResolvedResource,
  fieldOf: (field: string) => unknown,
  isWanted = true,
): Parent | undefined {
  const { resources } = usePortal();
  const i18n = useI18n();
  const [found] = (isWanted ? resources : []).flatMap(parent =>
    (parent.show?.tabs ?? []).flatMap(({ id: tab, related }) => {
      const by = related?.resource === resource.name ? related.by : undefined;
      const id = by === undefined ? '' : keyIn(fieldOf(by));
      return by !== undefined && id !== '' ? [{ parent, tab, by, id }] : [];
    }),
  );
  const { data: row } = useGetOne<Row>(
    found?.parent.name ?? resource.name,
    { id: found?.id ?? '' },
    { enabled: found !== undefined, retry: false },
  );
  if (!found) return undefined;
  const { parent, tab, by, id } = found;
  const pageOf = (key: string) => `${parent.route}/${encodeURIComponent(key)}?tab=${encodeURIComponent(tab)}`;
  const list = { label: i18n.label(parent.label), to: parent.route };
  const crumbs = row ? [list, { label: recordName(row, parent, i18n), to: pageOf(id) }] : [list];
  return { resource: parent, row, id, by, crumbs, pageOf };
}

/**
 * Returns the parent through which people come to a record: where its resource has no place in the menu, and where they
 * came from the parent's page.
 */
export function useParentAbove(resource: ResolvedResource, row: Row | undefined): Parent | undefined {
  const { menu } = usePortal();
  const { state } = useLocation();
  const isInMenu = menu.some(({ items }) => items.some(item => item.resource === resource.name));
  const from: unknown = Object(state).from;
  const parent = useParent(resource, field => row && valueAt(row, field), !isInMenu || typeof from === 'string');
  return parent && (!isInMenu || from === parent.pageOf(parent.id)) ? parent : undefined;
}

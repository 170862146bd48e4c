import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import { Link } from 'react-router';
import type { ListQuery, ResolvedColumn, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { PlusIcon } from '../../icons/icons.ts';
import { ActionHost } from '../actions/ActionHost.tsx';
import { useResource } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import { createLink } from './createLink.ts';
import { ListBody } from './ListBody.tsx';
import { useLocalListState } from './state/useListUrlState.ts';
import { type ListResource, useListWithSavedViews } from './state/useListWithSavedViews.ts';
import { useResourceList } from './state/useResourceList.ts';

interface EmbeddedListProps {
  /** Name of the resource whose rows are shown. */
  resource: string;
  /** Filter that all rows fulfil: `{ order_uuid: '…' }`. Its columns are left out. */
  fixed: ListQuery;
  /** Instead of those of the resource's own list. */
  columns?: ResolvedColumn[];
  /** Names of actions on the list and on its rows; absent: a row is only opened. */
  actions?: string[];
  /** Only so many rows, without search or paging: the whole list is elsewhere. */
  first?: number;
}

const NONE: string[] = [];
/** Rows on one page. */
const FEW = 10;
const ON_LIST = new Set(['create', 'export', 'columns', 'refresh', 'import', 'print']);

/** A list of the rows that belong to the record of the page, with search, sorting, filters and paging. */
export function EmbeddedList({ resource: name, fixed, columns, actions = NONE, first }: EmbeddedListProps) {
  const listed = useListWithSavedViews(useResource(name));
  const fields = Object.keys(fixed).join();
  const acts = actions.join();
  const part = useMemo(
    () => listed && partOf(listed, fields.split(','), columns, acts.split(',').filter(Boolean), first),
    [listed, fields, columns, acts, first],
  );
  if (!part) return null;
  return (
    <ResourceContextProvider value={name}>
      <ActionHost resource={part}>
        {part.list.actions.includes('create') && listed && <CreateLink resource={listed} fixed={fixed} />}
        <Rows resource={part} fixed={fixed} excerpt={first !== undefined} />
      </ActionHost>
    </ResourceContextProvider>
  );
}

function partOf(
  listed: ListResource,
  fixed: string[],
  columns: ResolvedColumn[] | undefined,
  actions: string[],
  size = FEW,
): ListResource {
  const { list } = listed;
  const onRows = actions.filter(action => !ON_LIST.has(action));
  return {
    ...listed,
    // The link above creates a row that belongs here; an empty list must not offer one without that link.
    rights: { ...listed.rights, create: undefined },
    list: {
      ...list,
      columns: (columns ?? list.columns).filter(({ field }) => !fixed.includes(field)),
      filters: list.filters.filter(({ field }) => !fixed.includes(field)),
      views: list.views.slice(0, 1),
      size,
      actions: actions.filter(action => ON_LIST.has(action)),
      rowActions: list.rowActions
        .filter(action => action === 'show' || onRows.includes(action))
        .concat(onRows.filter(action => !list.rowActions.includes(action))),
      bulkActions: [],
      component: undefined,
    },
  };
}

function Rows({ resource, fixed, excerpt }: { resource: ListResource; fixed: ListQuery; excerpt: boolean }) {
  const { list, name } = resource;
  const words = JSON.stringify(fixed);
  // The page around creates a new filter object in each render.
  const kept = useMemo(() => JSON.parse(words) as ListQuery, [words]);
  const place = useLocalListState(list);
  const context = useResourceList({ resource, list, ...place, fixed: kept, storeKey: `${name}.${words}` });
  return (
    <ListContextProvider value={context}>
      <ListBody resource={resource} place={place} embedded excerpt={excerpt} />
    </ListContextProvider>
  );
}

/** Link that creates a row of this list: the address carries the values for the form. */
function CreateLink({ resource, fixed }: { resource: ListResource; fixed: ListQuery }) {
  const i18n = useI18n();
  const create = createLink(resource as ResolvedResource);
  if (!create) return null;
  const search = new URLSearchParams(Object.entries(fixed).map(([key, value]) => [key, String(value)]));
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', marginBottom: 16 }}>
      <Button component={Link} to={`${create.to}?${search}`} variant="outlined" startIcon={<PlusIcon />}>
        {i18n.label(create.label)}
      </Button>
    </div>
  );
}

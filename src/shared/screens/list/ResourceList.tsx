import { ListContextProvider, ResourceContextProvider } from 'ra-core';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { ErrorState } from '../../shell/ErrorState.tsx';
import { PlusIcon } from '../../shell/icons.tsx';
import NotFoundPage from '../../shell/NotFoundPage.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { useSettings } from '../../theme/settings.ts';
import { sizes } from '../../theme/tokens.ts';
import { ActionHost } from '../actions/ActionHost.tsx';
import { actionNamed } from '../actions/offers.ts';
import { causeOf } from '../causeOf.ts';
import { useResource, useResourcesAbove } from '../Screens.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { createPlace } from './createPlace.ts';
import { ListNothing } from './ListNothing.tsx';
import { ListPager } from './ListPager.tsx';
import { ListRows } from './ListRows.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListSurface } from './ListSurface.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ListViews } from './ListViews.tsx';
import { isFiltered } from './listAddress.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { shownColumns } from './shownColumns.ts';
import { useResourceList } from './useResourceList.ts';

/** The list of a resource, drawn from its file. */
export function ResourceList({ name }: { name: string }) {
  const resource = useResource(name);
  if (!resource?.list) return <NotFoundPage />;
  return (
    <ResourceContextProvider value={name}>
      <ActionHost resource={resource}>
        <ListPage resource={resource} list={resource.list} />
      </ActionHost>
    </ResourceContextProvider>
  );
}

interface ListPageProps {
  resource: ResolvedResource;
  list: ResolvedList;
}

/** Words that the toolbar and the rows know how to draw; the others in `list.actions` stand beside the title. */
const DRAWN_ELSEWHERE = new Set(['create', 'export', 'columns', 'views', 'refresh', 'import', 'print']);

function ListPage({ resource, list }: ListPageProps) {
  const { address, change, context } = useResourceList(resource);
  const say = useSpeaker();
  const above = useResourcesAbove(resource);
  const settings = useSettings();
  const density = address.density ?? list.density ?? settings.density;
  const create = list.actions.includes('create') ? createPlace(resource) : undefined;
  const others = list.actions
    .filter(action => !DRAWN_ELSEWHERE.has(action))
    .map(action => actionNamed(resource, action))
    .flatMap(({ go, label }) => (go ? [{ to: go, label: say.label(label) }] : []));
  const { data, total, error } = context;
  const firstView = address.view === list.views[0]?.id;
  const bare = total === 0 && firstView && !isFiltered(address);
  const shared = { resource, list, address, change };
  const view = list.views.find(({ id }) => id === address.view);
  const caption = `${say.label(resource.label)}: ${view ? say.label(view.label) : ''}`;

  return (
    <ListContextProvider value={context}>
      <PageHeader
        title={say.label(resource.label)}
        parents={above.map(one => ({ label: say.label(one.label), to: one.route }))}
        primary={create && { to: create.to, label: say.label(create.label), icon: PlusIcon }}
        secondary={others}
      />
      <ListViews resource={resource} list={list} address={address} />
      {!bare && <ListToolbar {...shared} density={density} />}
      <ListSurface data-density={density} style={{ '--row': `${sizes.row[density]}px` } as React.CSSProperties}>
        {data === undefined && error === null && <ListSkeleton columns={shownColumns(list, address)} />}
        {data === undefined && error !== null && (
          <ErrorState
            title={say.text('screens.failed', { name: say.label(resource.label) })}
            onRetry={() => void context.refetch()}
          >
            {causeOf(error, say)}
          </ErrorState>
        )}
        {data?.length === 0 && <ListNothing {...shared} />}
        {data && data.length > 0 && (
          <>
            <SelectionBar resource={resource} list={list} />
            <ListRows {...shared} caption={caption} />
            <ListPager selectable={list.bulkActions.length > 0} />
          </>
        )}
      </ListSurface>
    </ListContextProvider>
  );
}

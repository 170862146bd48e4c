import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { ExplainAccessButton } from '../../access-explainer/ExplainAccessButton.tsx';
import { PlusIcon } from '../../icons/icons.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import NotFoundPage from '../../layout/pages/NotFoundPage.tsx';
import { ActionHost } from '../actions/ActionHost.tsx';
import { getAction } from '../actions/availableActions.ts';
import { useResource, useResourcesAbove } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import { createLink } from './createLink.ts';
import { ListBody } from './ListBody.tsx';
import { useListUrlState } from './state/useListUrlState.ts';
import { type ListResource, useListWithSavedViews } from './state/useListWithSavedViews.ts';
import { useResourceList } from './state/useResourceList.ts';

export { prefetchRows } from './state/prefetchRows.ts';

/** The list of a resource, rendered from its file. */
export function ResourceList({ name }: { name: string }) {
  const resource = useResource(name);
  const listed = useListWithSavedViews(resource);
  if (!listed) return <NotFoundPage />;
  return (
    <ResourceContextProvider value={name}>
      <ActionHost resource={listed}>
        <ListPage resource={listed} />
      </ActionHost>
    </ResourceContextProvider>
  );
}

/** Entries that the toolbar and the rows render; the others in `list.actions` are beside the title. */
const RENDERED_ELSEWHERE = new Set(['create', 'export', 'columns', 'views', 'refresh', 'import', 'print']);

/** The links beside the title. */
function waysOf(resource: ResolvedResource, names: string[]) {
  return names
    .filter(action => !RENDERED_ELSEWHERE.has(action))
    .map(action => getAction(resource, action))
    .flatMap(({ to, label }) => (to ? [{ to, label }] : []));
}

function ListPage({ resource }: { resource: ListResource }) {
  const { list } = resource;
  const place = useListUrlState(resource.name, list);
  const context = useResourceList({ resource, list, ...place });
  const i18n = useI18n();
  const above = useResourcesAbove(resource);
  const create = list.actions.includes('create') ? createLink(resource) : undefined;
  const ways = waysOf(resource, list.actions);
  return (
    <ListContextProvider value={context}>
      <PageHeader
        title={i18n.label(resource.label)}
        sentence={i18n.text(`resources.${resource.name}.about`, { _: '' })}
        parents={above.map(one => ({ label: i18n.label(one.label), to: one.route }))}
        primary={create && { to: create.to, label: i18n.label(create.label), icon: PlusIcon }}
        chip={<ExplainAccessButton resource={resource.name} />}
        secondary={ways.map(({ to, label }) => ({ to, label: i18n.label(label) }))}
      />
      <ListBody resource={resource} place={place} />
    </ListContextProvider>
  );
}

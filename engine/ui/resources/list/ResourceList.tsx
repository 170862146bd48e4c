import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { WhyButton } from '../../access-explainer/WhyButton.tsx';
import { PlusIcon } from '../../layout/icons.ts';
import NotFoundPage from '../../layout/NotFoundPage.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { ActionHost } from '../actions/ActionHost.tsx';
import { actionNamed } from '../actions/offers.ts';
import { useResource, useResourcesAbove } from '../Screens.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { createPlace } from './createPlace.ts';
import { ListBody } from './ListBody.tsx';
import { useListAddress } from './useListAddress.ts';
import { type Listed, useListed } from './useListed.ts';
import { useResourceList } from './useResourceList.ts';

/** The list of a resource, drawn from its file. */
export function ResourceList({ name }: { name: string }) {
  const resource = useResource(name);
  const listed = useListed(resource);
  if (!listed) return <NotFoundPage />;
  return (
    <ResourceContextProvider value={name}>
      <ActionHost resource={listed}>
        <ListPage resource={listed} />
      </ActionHost>
    </ResourceContextProvider>
  );
}

/** Words that the toolbar and the rows know how to draw; the others in `list.actions` stand beside the title. */
const DRAWN_ELSEWHERE = new Set(['create', 'export', 'columns', 'views', 'refresh', 'import', 'print']);

/** The ways that stand beside the title. */
function waysOf(resource: ResolvedResource, names: string[]) {
  return names
    .filter(action => !DRAWN_ELSEWHERE.has(action))
    .map(action => actionNamed(resource, action))
    .flatMap(({ go, label }) => (go ? [{ to: go, label }] : []));
}

function ListPage({ resource }: { resource: Listed }) {
  const { list } = resource;
  const place = useListAddress(resource.name, list);
  const context = useResourceList({ resource, list, ...place });
  const say = useSpeaker();
  const above = useResourcesAbove(resource);
  const create = list.actions.includes('create') ? createPlace(resource) : undefined;
  const ways = waysOf(resource, list.actions);
  return (
    <ListContextProvider value={context}>
      <PageHeader
        title={say.label(resource.label)}
        sentence={say.text(`resources.${resource.name}.about`, { _: '' })}
        parents={above.map(one => ({ label: say.label(one.label), to: one.route }))}
        primary={create && { to: create.to, label: say.label(create.label), icon: PlusIcon }}
        chip={<WhyButton resource={resource.name} />}
        secondary={ways.map(({ to, label }) => ({ to, label: say.label(label) }))}
      />
      <ListBody resource={resource} place={place} />
    </ListContextProvider>
  );
}

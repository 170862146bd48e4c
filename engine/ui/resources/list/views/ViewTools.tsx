import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useIsImpersonating } from '../../../../client/auth/session.ts';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { canSaveView } from '../../../../dsl/roles/viewSharing.ts';
import { deferComponent } from '../../../loading/lazyComponent.tsx';
import { useI18n } from '../../useI18n.ts';
import { type ListUrlState, toSearchString } from '../state/listUrlState.ts';
import type { ChangeListUrl } from '../state/useListUrlState.ts';
import { contentOf, isChanged, type ListView } from './savedViews.ts';
import { useChangeViews } from './useSavedViews.ts';
import { ViewMenu } from './ViewMenu.tsx';

const ViewDialog = deferComponent(() => import('./ViewDialog.tsx'));

interface ViewToolsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListUrlState;
  change: ChangeListUrl;
}

/** Whether there is anything to keep: the plain list needs no name. */
const isPlain = (address: ListUrlState, list: ResolvedList): boolean =>
  toSearchString({ ...address, view: list.views[0]?.id ?? 'all', page: 1, size: list.size }, list) === '';

/** What can be kept of the list as it is now, and the question for its name. */
export function useKeeping({ resource, list, address, change }: ViewToolsProps) {
  const [naming, setNaming] = useState(false);
  const looksOnly = useIsImpersonating();
  const { mutate, isPending } = useChangeViews(resource.name);
  const saved = (list.views as ListView[]).flatMap(view => view.saved ?? []);
  const current = saved.find(({ uuid }) => uuid === address.view);
  const hasRoom = canSaveView(saved.filter(({ is_mine }) => is_mine).length);
  const changed = current !== undefined && isChanged(current, address, list);
  const update = () => current && mutate({ kind: 'patch', uuid: current.uuid, body: contentOf(address, list) });
  const dialog = naming && (
    <Suspense fallback={null}>
      <ViewDialog
        resource={resource}
        onClosed={() => setNaming(false)}
        onNamed={async ({ label, role }) => {
          mutate(
            { kind: 'create', body: { resource: resource.name, label, role, ...contentOf(address, list) } },
            { onSuccess: view => view && change({ view: view.uuid, page: address.page }, { replace: true }) },
          );
        }}
      />
    </Suspense>
  );
  return {
    own: !looksOnly && current?.can_change ? current : undefined,
    update: !looksOnly && current?.can_change && changed ? update : undefined,
    save: !looksOnly && hasRoom && !isPlain(address, list) && (!current || changed) ? () => setNaming(true) : undefined,
    isPending,
    dialog,
  };
}

/** Keeps the list as it is now under a name, and changes what was kept. */
export function ViewTools(props: ViewToolsProps) {
  const { resource, list, change } = props;
  const i18n = useI18n();
  const { own, update, save, isPending, dialog } = useKeeping(props);
  return (
    <>
      {update && (
        <Button size="small" loading={isPending} onClick={update}>
          {i18n.text('lists.views.update')}
        </Button>
      )}
      {save && (
        <Button variant="text" size="small" aria-haspopup="dialog" onClick={save}>
          {i18n.text('lists.views.save')}
        </Button>
      )}
      {own && <ViewMenu resource={resource} list={list} view={own} change={change} />}
      {dialog}
    </>
  );
}

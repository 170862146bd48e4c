import { Suspense, useState } from 'react';
import type { SavedView } from '../../../../contract/generated/types.ts';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { PopMenu } from '../../../components/PopMenu.tsx';
import { MoreIcon } from '../../../icons/icons.ts';
import { deferComponent } from '../../../loading/lazyComponent.tsx';
import { useI18n } from '../../useI18n.ts';
import type { ChangeListUrl } from '../state/useListUrlState.ts';
import { useChangeViews } from './useSavedViews.ts';

const ViewDialog = deferComponent(() => import('./ViewDialog.tsx'));
const RemoveViewDialog = deferComponent(() => import('./RemoveViewDialog.tsx'));

interface ViewMenuProps {
  resource: ResolvedResource;
  list: ResolvedList;
  view: SavedView;
  change: ChangeListUrl;
}

/** Menu with the actions of the open saved view. */
export function ViewMenu({ resource, list, view, change }: ViewMenuProps) {
  const i18n = useI18n();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { mutate } = useChangeViews(resource.name);
  const remove = () => {
    setOpen(undefined);
    const base = list.views.find(({ id }) => id === view.view) ?? list.views[0];
    const looks = { sort: base?.sort ?? list.sort, columns: undefined, density: undefined };
    const plain = { view: base?.id ?? 'all', q: '', filters: {}, ...looks };
    mutate({ kind: 'remove', uuid: view.uuid }, { onSuccess: () => change(plain, { replace: true }) });
  };
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={i18n.text('lists.views.more', { name: view.label })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <PopMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        choices={[
          { label: i18n.text('lists.views.rename'), onChoose: () => setOpen('rename') },
          { label: i18n.text('lists.views.remove'), onChoose: () => setOpen('remove'), danger: true },
        ]}
      />
      {open === 'rename' && (
        <Suspense fallback={null}>
          <ViewDialog
            resource={resource}
            view={view}
            onClosed={() => setOpen(undefined)}
            onNamed={body => mutate({ kind: 'patch', uuid: view.uuid, body })}
          />
        </Suspense>
      )}
      {open === 'remove' && (
        <Suspense fallback={null}>
          <RemoveViewDialog view={view} onClosed={() => setOpen(undefined)} onRemove={remove} />
        </Suspense>
      )}
    </>
  );
}

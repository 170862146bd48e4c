import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useId, useState } from 'react';
import type { SavedView } from '../../../../../schemas/generated/types.ts';
import type { ResolvedList, ResolvedResource } from '../../../../../schemas/language/resource.ts';
import { MoreIcon } from '../../../shell/icons.tsx';
import { useSpeaker } from '../../useSpeaker.ts';
import type { ChangeAddress } from '../useListAddress.ts';
import { useChangeViews } from './useSavedViews.ts';

const ViewDialog = lazy(() => import('./ViewDialog.tsx'));

interface ViewMenuProps {
  resource: ResolvedResource;
  list: ResolvedList;
  view: SavedView;
  change: ChangeAddress;
}

/** What can be done with the kept view that is open. */
export function ViewMenu({ resource, list, view, change }: ViewMenuProps) {
  const say = useSpeaker();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { mutate } = useChangeViews(resource.name);
  const choose = (what: 'rename' | 'remove') => {
    setAnchor(null);
    setOpen(what);
  };
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
        aria-label={say.text('lists.views.more', { name: view.label })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('rename')}>{say.text('lists.views.rename')}</MenuItem>
        <MenuItem onClick={() => choose('remove')} sx={{ color: 'error.main' }}>
          {say.text('lists.views.remove')}
        </MenuItem>
      </Menu>
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
      {open === 'remove' && <RemoveDialog view={view} onClosed={() => setOpen(undefined)} onRemove={remove} />}
    </>
  );
}

interface RemoveDialogProps {
  view: SavedView;
  onClosed: () => void;
  onRemove: () => void;
}

function RemoveDialog({ view, onClosed, onRemove }: RemoveDialogProps) {
  const say = useSpeaker();
  const heading = useId();
  return (
    <Dialog open onClose={onClosed} aria-labelledby={heading} maxWidth="xs" fullWidth>
      <DialogTitle id={heading}>{say.text('lists.views.remove_title', { name: view.label })}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {view.role === null
            ? say.text('lists.views.remove_text')
            : say.text('lists.views.remove_shared', { role: view.role })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClosed} autoFocus>
          {say.text('lists.cancel')}
        </Button>
        <Button onClick={onRemove} variant="outlined" color="error">
          {say.text('lists.views.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

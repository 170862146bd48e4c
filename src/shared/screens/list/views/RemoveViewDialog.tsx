import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { SavedView } from '../../../../../schemas/generated/types.ts';
import { useSpeaker } from '../../useSpeaker.ts';

interface RemoveViewDialogProps {
  view: SavedView;
  onClosed: () => void;
  onRemove: () => void;
}

export default function RemoveViewDialog({ view, onClosed, onRemove }: RemoveViewDialogProps) {
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

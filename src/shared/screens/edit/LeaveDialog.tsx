import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useSpeaker } from '../useSpeaker.ts';

interface LeaveDialogProps {
  onStay: () => void;
  /** What was typed stays in this browser. */
  onLeave: () => void;
  onDiscard: () => void;
}

/** Before a page with unsaved answers is left. Nothing is lost by leaving; throwing away has a button of its own. */
export function LeaveDialog({ onStay, onLeave, onDiscard }: LeaveDialogProps) {
  const say = useSpeaker();
  const title = useId();
  return (
    <Dialog open onClose={onStay} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{say.text('editing.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{say.text('editing.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="text" color="error" onClick={onDiscard}>
          {say.text('editing.leave.discard')}
        </Button>
        <Button onClick={onLeave}>{say.text('editing.leave.keep')}</Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {say.text('editing.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

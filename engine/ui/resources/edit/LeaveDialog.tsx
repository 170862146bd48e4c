import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { DialogFrame } from '../../layout/DialogFrame.tsx';
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
  return (
    <DialogFrame
      title={say.text('editing.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="text" color="error" onClick={onDiscard}>
            {say.text('editing.leave.discard')}
          </Button>
          <Button onClick={onLeave}>{say.text('editing.leave.keep')}</Button>
          <Button variant="contained" onClick={onStay} autoFocus>
            {say.text('editing.leave.stay')}
          </Button>
        </>
      }
    >
      <DialogContentText>{say.text('editing.leave.text')}</DialogContentText>
    </DialogFrame>
  );
}

import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { useI18n } from '../useI18n.ts';

interface LeaveDialogProps {
  onStay: () => void;
  /** Leaves the page; what was typed stays in this browser. */
  onLeave: () => void;
  onDiscard: () => void;
}

/** Asks before a page with unsaved answers is left. Nothing is lost by leaving; discarding has a separate button. */
export function LeaveDialog({ onStay, onLeave, onDiscard }: LeaveDialogProps) {
  const i18n = useI18n();
  return (
    <DialogFrame
      title={i18n.text('editing.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="text" color="error" onClick={onDiscard}>
            {i18n.text('editing.leave.discard')}
          </Button>
          <Button onClick={onLeave}>{i18n.text('editing.leave.keep')}</Button>
          <Button variant="contained" onClick={onStay} autoFocus>
            {i18n.text('editing.leave.stay')}
          </Button>
        </>
      }
    >
      <DialogContentText>{i18n.text('editing.leave.text')}</DialogContentText>
    </DialogFrame>
  );
}

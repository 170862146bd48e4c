import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { useActs } from './acts.ts';
import { actQuestion } from './actWords.ts';
import { actionNamed } from './offers.ts';

export interface Asked {
  name: string;
  row: Row;
}

interface ConfirmDialogProps extends Asked {
  onConfirm: (name: string, row: Row) => Promise<unknown>;
  onClosed: () => void;
}

/** The question before a loss: what will happen stands in it, and the buttons say what they do. */
export function ConfirmDialog({ name, row, onConfirm, onClosed }: ConfirmDialogProps) {
  const acts = useActs();
  const say = useSpeaker();
  const title = useId();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const question = actQuestion(acts, name, row, say);
  const danger = actionNamed(acts.resource, name).tone === 'danger';
  const close = () => setOpen(false);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    await onConfirm(name, row);
    close();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby={title}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={title}>{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{question.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {question.keep}
        </Button>
        <Button
          onClick={confirm}
          loading={busy}
          variant={danger ? 'outlined' : 'contained'}
          color={danger ? 'error' : 'primary'}
        >
          {question.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

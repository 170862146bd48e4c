import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { DeedButton, DialogFrame } from '../../shell/DialogFrame.tsx';
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
    <DialogFrame
      title={question.title}
      open={open}
      onClose={close}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={close} autoFocus>
            {question.keep}
          </Button>
          <DeedButton onClick={confirm} loading={busy} danger={danger}>
            {question.confirm}
          </DeedButton>
        </>
      }
    >
      <DialogContentText>{question.text}</DialogContentText>
    </DialogFrame>
  );
}

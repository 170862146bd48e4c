import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Answers } from '../../forms/stepContext.ts';
import { DeedButton, DialogFrame } from '../../layout/DialogFrame.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { isLostAnswer } from '../../layout/useIdempotencyKey.ts';
import { causeOf } from '../causeOf.ts';
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
  /** `refused` is told why it was not done. */
  onConfirm: (name: string, row: Row, answers: Answers, refused: (error: unknown) => void) => Promise<unknown>;
  onClosed: () => void;
}

/**
 * The question before a loss: what will happen stands in it, and the buttons say what they do. When the answer is lost
 * it stays open, so that one press sends the same request again.
 */
export function ConfirmDialog({ name, row, onConfirm, onClosed }: ConfirmDialogProps) {
  const acts = useActs();
  const say = useSpeaker();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState<string>();
  const notify = useNotify();
  const question = actQuestion(acts, name, row, say);
  const danger = actionNamed(acts.resource, name).tone === 'danger';
  const close = () => setOpen(false);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setLost(undefined);
    let failure: unknown;
    await onConfirm(name, row, {}, error => {
      failure = error;
    });
    setBusy(false);
    if (failure && isLostAnswer(failure)) return setLost(causeOf(failure, say));
    if (failure) notify(causeOf(failure, say), { type: 'error' });
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
      {lost && (
        <Notice tone="error" alert>
          {lost}
        </Notice>
      )}
      <DialogContentText>{question.text}</DialogContentText>
    </DialogFrame>
  );
}

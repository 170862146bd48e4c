import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { DialogActionButton, DialogFrame } from '../../components/DialogFrame.tsx';
import { Notice } from '../../components/Notice.tsx';
import type { Answers } from '../../forms/stepContext.ts';
import { isResponseLost } from '../../hooks/useIdempotencyKey.ts';
import { errorText } from '../errorText.ts';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';
import { useActions } from './actionsContext.ts';
import { confirmationTexts } from './actionTexts.ts';
import { getAction } from './availableActions.ts';

export interface RequestedAction {
  name: string;
  row: Row;
}

interface ConfirmDialogProps extends RequestedAction {
  /** `refused` shows why it was not done. */
  onConfirm: (name: string, row: Row, answers: Answers, refused: (error: unknown) => void) => Promise<unknown>;
  onClosed: () => void;
}

/**
 * Confirms a destructive action: the text says what will happen, and the buttons say what they do. When the answer is
 * lost it stays open, so that one press sends the same request again.
 */
export function ConfirmDialog({ name, row, onConfirm, onClosed }: ConfirmDialogProps) {
  const acts = useActions();
  const i18n = useI18n();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState<string>();
  const notify = useNotify();
  const question = confirmationTexts(acts, name, row, i18n);
  const danger = getAction(acts.resource, name).tone === 'danger';
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
    if (failure && isResponseLost(failure)) return setLost(errorText(failure, i18n));
    if (failure) notify(errorText(failure, i18n), { type: 'error' });
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
          <DialogActionButton onClick={confirm} loading={busy} danger={danger}>
            {question.confirm}
          </DialogActionButton>
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

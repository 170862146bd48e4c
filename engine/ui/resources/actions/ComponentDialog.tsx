import Button from '@mui/material/Button';
import { useState } from 'react';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { CallFormPart } from '../../forms/request/CallFormPart.tsx';
import type { Row } from '../row.ts';
import { StandaloneExtension } from '../show/ExtensionPart.tsx';
import { useI18n } from '../useI18n.ts';
import { useActions } from './actionsContext.ts';
import { confirmationTexts } from './actionTexts.ts';
import { getAction } from './availableActions.ts';
import type { RequestedAction } from './ConfirmDialog.tsx';

interface ComponentDialogProps extends RequestedAction {
  /** Called when the action is done, with the server's answer. */
  onDone: (name: string, row: Row, answer: unknown) => Promise<void>;
  onClosed: () => void;
}

/** Dialog of an action that is a form or a component. Closing it does not change the row. */
export default function ComponentDialog({ name, row, onDone, onClosed }: ComponentDialogProps) {
  const acts = useActions();
  const { resource } = acts;
  const i18n = useI18n();
  const [open, setOpen] = useState(true);
  /** The action is done, and the page behind the dialog is rendering. */
  const [ending, setEnding] = useState(false);
  const { form, component } = getAction(resource, name);
  const question = confirmationTexts(acts, name, row, i18n);
  const close = () => setOpen(false);
  const handleDone = async (answer?: unknown) => {
    setEnding(true);
    await onDone(name, row, answer);
    close();
  };
  return (
    <DialogFrame
      title={question.title}
      width="sm"
      open={open}
      onClose={close}
      onClosed={onClosed}
      actions={<Button onClick={close}>{i18n.text(form ? 'editing.cancel' : 'editing.close')}</Button>}
    >
      <div inert={ending} aria-busy={ending}>
        {form && <CallFormPart id={form} submit={question.confirm} onDone={handleDone} />}
        {component && <StandaloneExtension name={component} resource={resource} row={row} onDone={handleDone} />}
      </div>
    </DialogFrame>
  );
}

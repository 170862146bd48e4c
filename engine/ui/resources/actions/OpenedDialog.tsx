import Button from '@mui/material/Button';
import { useState } from 'react';
import { CallFormPart } from '../../forms/call/CallFormPart.tsx';
import { DialogFrame } from '../../layout/DialogFrame.tsx';
import type { Row } from '../row.ts';
import { NamedAlone } from '../show/NamedPart.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { useActs } from './acts.ts';
import { actQuestion } from './actWords.ts';
import type { Asked } from './ConfirmDialog.tsx';
import { actionNamed } from './offers.ts';

interface OpenedDialogProps extends Asked {
  /** It was done, with the answer of the server. */
  onDone: (name: string, row: Row, answer: unknown) => Promise<void>;
  onClosed: () => void;
}

/** An action that is a form or a component of its own. Closing it does nothing to the row. */
export default function OpenedDialog({ name, row, onDone, onClosed }: OpenedDialogProps) {
  const acts = useActs();
  const { resource } = acts;
  const say = useSpeaker();
  const [open, setOpen] = useState(true);
  /** It was done, and the page behind the dialog is being drawn again. */
  const [ending, setEnding] = useState(false);
  const { form, component } = actionNamed(resource, name);
  const question = actQuestion(acts, name, row, say);
  const close = () => setOpen(false);
  const done = async (answer?: unknown) => {
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
      actions={<Button onClick={close}>{say.text(form ? 'editing.cancel' : 'editing.close')}</Button>}
    >
      <div inert={ending} aria-busy={ending}>
        {form && <CallFormPart id={form} submit={question.confirm} onDone={done} />}
        {component && <NamedAlone name={component} resource={resource} row={row} onDone={done} />}
      </div>
    </DialogFrame>
  );
}

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { CallFormPart } from '../../forms/call/CallFormPart.tsx';
import type { Row } from '../row.ts';
import { NamedPart } from '../show/NamedPart.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { useActs } from './acts.ts';
import { actQuestion } from './actWords.ts';
import type { Asked } from './ConfirmDialog.tsx';
import { actionNamed } from './offers.ts';

interface OpenedDialogProps extends Asked {
  /** It was done, with the answer of the server. */
  onDone: (name: string, row: Row, answer: unknown) => void;
  onClosed: () => void;
}

/** An action that is a form or a component of its own. Closing it does nothing to the row. */
export default function OpenedDialog({ name, row, onDone, onClosed }: OpenedDialogProps) {
  const acts = useActs();
  const { resource } = acts;
  const say = useSpeaker();
  const title = useId();
  const [open, setOpen] = useState(true);
  const { form, component } = actionNamed(resource, name);
  const question = actQuestion(acts, name, row, say);
  const close = () => setOpen(false);
  const done = (answer?: unknown) => {
    close();
    onDone(name, row, answer);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby={title}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={title}>{question.title}</DialogTitle>
      <DialogContent>
        {form && <CallFormPart id={form} submit={question.confirm} onDone={done} />}
        {component && <NamedPart name={component} resource={resource} row={row} onDone={done} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{say.text(form ? 'editing.cancel' : 'editing.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

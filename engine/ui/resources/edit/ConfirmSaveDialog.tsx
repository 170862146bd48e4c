import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode } from 'react';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { useI18n } from '../useI18n.ts';

interface ConfirmSaveDialogProps {
  title: string;
  children: ReactNode;
  onCancel: () => void;
  onSave: () => void;
}

/** Asks for confirmation before a save, if the resource file requires it. */
export function ConfirmSaveDialog({ title, children, onCancel, onSave }: ConfirmSaveDialogProps) {
  const i18n = useI18n();
  return (
    <DialogFrame
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} autoFocus>
            {i18n.text('editing.cancel')}
          </Button>
          <Button variant="contained" onClick={onSave}>
            {i18n.text('editing.save')}
          </Button>
        </>
      }
    >
      <DialogContentText>{children}</DialogContentText>
    </DialogFrame>
  );
}

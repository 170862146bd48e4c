import { Button, DialogContentText } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';

interface ConfirmFormDialogProps {
  /** The question of the form file; without one, the default question is asked. */
  text: string | undefined;
  /** The label of the button, which the dialog repeats. */
  action: ReactNode;
  onSure: () => void;
  onClose: () => void;
}

/** The question before an action that its form wants confirmed. */
export function ConfirmFormDialog({ text, action, onSure, onClose }: ConfirmFormDialogProps) {
  const translate = useTranslate();
  return (
    <DialogFrame
      title={translate('formui.ask.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {translate('formui.ask.back')}
          </Button>
          <Button variant="contained" onClick={onSure}>
            {action}
          </Button>
        </>
      }
    >
      <DialogContentText>{text || translate('formui.ask.text')}</DialogContentText>
    </DialogFrame>
  );
}

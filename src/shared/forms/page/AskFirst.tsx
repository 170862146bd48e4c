import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from '../../../../providers/i18n/useTranslate.ts';

interface AskFirstProps {
  /** The form's own question; the usual one where it is empty. */
  text: string | undefined;
  /** What the button says, here again. */
  action: ReactNode;
  onSure: () => void;
  onClose: () => void;
}

/** The question before an action that its form wants confirmed. */
export function AskFirst({ text, action, onSure, onClose }: AskFirstProps) {
  const translate = useTranslate();
  const title = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{translate('formui.ask.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text || translate('formui.ask.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('formui.ask.back')}
        </Button>
        <Button variant="contained" onClick={onSure}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

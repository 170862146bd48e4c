import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';

interface RemoveCardProps {
  name: string;
  open: boolean;
  pending: boolean;
  onKeep: () => void;
  onRemove: () => void;
}

export function RemoveCard({ name, open, pending, onKeep, onRemove }: RemoveCardProps) {
  const translate = useTranslate();
  const title = useId();
  const say = (key: string) => translate(`account.billing.${key}`, { card: name });
  return (
    <Dialog open={open} onClose={onKeep} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{say('remove_title')}</DialogTitle>
      <DialogContent>{say('remove_text')}</DialogContent>
      <DialogActions>
        <Button onClick={onKeep} autoFocus>
          {say('keep')}
        </Button>
        <Button color="error" onClick={onRemove} loading={pending}>
          {say('remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

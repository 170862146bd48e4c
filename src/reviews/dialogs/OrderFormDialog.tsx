import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { DialogFrame, Notice } from '../../../engine/ui/components/index.ts';
import { errorText, useI18n } from '../../../engine/ui/resources/index.ts';
import type { OrderForm } from './useOrderForm.ts';

interface OrderFormDialogProps {
  title: string;
  form: OrderForm;
  /** Title of the message when the form is refused. */
  failed: string;
  /** Label of the button that sends the form. */
  confirm: string;
  isIncomplete?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that sends the form of the order. It stays open while the form is sent, and after a refusal. */
export function OrderFormDialog({ title, form, failed, confirm, isIncomplete, ...rest }: OrderFormDialogProps) {
  const { onConfirm, onClose, children } = rest;
  const i18n = useI18n();
  return (
    <DialogFrame
      title={title}
      width="sm"
      onClose={form.isSending ? undefined : onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose} disabled={form.isSending}>
            {i18n.text('review.cancel')}
          </Button>
          <Button variant="contained" onClick={onConfirm} loading={form.isSending} disabled={isIncomplete}>
            {confirm}
          </Button>
        </>
      }
    >
      {form.problem && (
        <Notice tone="error" alert title={failed}>
          {errorText(form.problem, i18n)}
        </Notice>
      )}
      {children}
    </DialogFrame>
  );
}

import Button from '@mui/material/Button';
import { type Ref, useState } from 'react';
import { useLanguage, useTranslate } from '../../../engine/client/i18n/index.ts';
import { Notice } from '../../../engine/ui/components/index.ts';
import type { AmountDue } from '../../../providers/payment/cardForm.ts';
import { type CardFieldHandle, CardFrame } from './CardFrame.tsx';

interface CardFieldProps {
  ref?: Ref<CardFieldHandle>;
  /** Enter was pressed inside the frame. */
  onSubmit?: () => void;
  /** What is paid with it; left out: the card is only kept. */
  due?: AmountDue | null;
}

/** A new card, typed in the payment provider's own frame: the number never reaches this page. */
export function CardField({ ref, onSubmit, due = null }: CardFieldProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [failed, setFailed] = useState(false);
  // Another language is another page of the provider's; theme and direction change in place.
  if (!failed)
    return <CardFrame key={language} ref={ref} due={due} onSubmit={onSubmit} onFailed={() => setFailed(true)} />;
  const again = (
    <Button size="small" onClick={() => setFailed(false)}>
      {translate('payments.card.retry')}
    </Button>
  );
  return (
    <Notice tone="error" alert actions={again}>
      {translate('payments.card.unavailable')}
    </Notice>
  );
}

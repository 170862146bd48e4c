import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { CheckInput } from '../../engine/ui/components/index.ts';
import { canAddCard } from '../../schemas/billing/paymentMethods.ts';
import type { Money } from '../../schemas/generated/types.ts';
import { CardField } from '../shared/payment/CardField.tsx';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';

interface NewCardProps {
  ref: Ref<CardFieldHandle>;
  due: Money;
  /** How many cards are kept already. */
  methods: number;
  save: boolean;
  onSave: (save: boolean) => void;
  onSubmit: () => void;
}

/** The provider's form, below the choice that it belongs to. */
export function NewCard({ ref, due, methods, save, onSave, onSubmit }: NewCardProps) {
  const translate = useTranslate();
  return (
    <>
      <CardField ref={ref} due={due} onSubmit={onSubmit} />
      {canAddCard(methods) ? (
        <CheckInput id="save_payment_method" label={translate('checkout.save_card')} checked={save} onChange={onSave} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('checkout.save_card_full')}
        </Typography>
      )}
    </>
  );
}

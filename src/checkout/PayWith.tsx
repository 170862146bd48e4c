import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import type { Checkout } from '../../schemas/generated/types.ts';
import { CardChoices } from '../shared/payment/CardChoices.tsx';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { NewCard } from './NewCard.tsx';

const Group = styled('fieldset')({ margin: 0, padding: 0, border: 0, minWidth: 0 });

interface PayWithProps {
  ref: Ref<CardFieldHandle>;
  checkout: Checkout;
  /** uuid of a kept card, or "new". */
  choice: string;
  declined: ReadonlySet<string>;
  disabled: boolean;
  save: boolean;
  onChoose: (choice: string) => void;
  onSave: (save: boolean) => void;
  onSubmit: () => void;
}

/** The saved cards, the default first, and the choice of a new one. */
export function PayWith(props: PayWithProps) {
  const { ref, checkout, choice, declined, disabled, save, onChoose, onSave, onSubmit } = props;
  const translate = useTranslate();
  const methods = checkout.payment_methods;
  if (!checkout.payment_required)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('checkout.nothing_to_pay')}</Typography>;
  return (
    <Group disabled={disabled}>
      <Typography component="legend" variant="h2" sx={{ p: 0, mb: 1.5 }}>
        {translate('checkout.pay_with')}
      </Typography>
      <CardChoices
        methods={methods}
        choice={choice}
        declined={declined}
        onChoose={onChoose}
        newCard={
          <NewCard
            ref={ref}
            due={checkout.total}
            methods={methods.length}
            save={save}
            onSave={onSave}
            onSubmit={onSubmit}
          />
        }
      />
    </Group>
  );
}

import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import type { Checkout, PaymentMethod } from '../../schemas/generated/types.ts';
import { BrandMark } from '../shared/payment/BrandMark.tsx';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { cardName, expiryOf, isExpired } from '../shared/payment/cardWords.ts';
import { Chip } from '../shared/shell/Chip.tsx';
import { AlertIcon, CancelledIcon } from '../shared/shell/icons.tsx';
import { NewCard } from './NewCard.tsx';

const Group = styled('fieldset')({ margin: 0, padding: 0, border: 0, minWidth: 0 });

const Choices = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  borderRadius: theme.vars.shape.borderRadius,
}));

const Choice = styled('label')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '8px 12px',
  padding: '13px 16px',
  cursor: 'pointer',
  '&:not(:first-of-type)': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '&:has(:checked)': { backgroundColor: theme.vars.palette.primary.soft },
  '& .MuiRadio-root': { margin: '-4px -6px' },
  '& > .words': { flex: 1, minWidth: 0, display: 'grid', gap: 1 },
  [theme.breakpoints.down('sm')]: {
    '& > .tag': { flexBasis: '100%', paddingInlineStart: 86 },
    '& .title': { fontSize: 15 },
  },
}));

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

/** The kept cards, the default first, and a place for a new one. */
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
      <Choices>
        {methods.map(method => (
          <CardChoice
            key={method.uuid}
            value={method.uuid}
            checked={choice === method.uuid}
            brand={method.brand}
            title={cardName(translate, method)}
            onChoose={onChoose}
            tag={<CardTag method={method} declined={declined.has(method.uuid)} />}
          >
            {translate(`payments.card.${method.is_default ? 'default_expires' : 'expires'}`, {
              date: expiryOf(method),
            })}
          </CardChoice>
        ))}
        <CardChoice
          value="new"
          checked={choice === 'new'}
          brand={null}
          title={translate('checkout.new_card')}
          onChoose={onChoose}
          tag={null}
        >
          {translate('checkout.new_card_help')}
        </CardChoice>
        {choice === 'new' && (
          <NewCard ref={ref} methods={methods.length} save={save} onSave={onSave} onSubmit={onSubmit} />
        )}
      </Choices>
    </Group>
  );
}

interface CardChoiceProps {
  value: string;
  checked: boolean;
  brand: string | null;
  title: string;
  tag: ReactNode;
  children: ReactNode;
  onChoose: (value: string) => void;
}

const CardChoice = ({ value, checked, brand, title, tag, children, onChoose }: CardChoiceProps) => (
  <Choice>
    <Radio name="payment_method" value={value} checked={checked} onChange={() => onChoose(value)} />
    <BrandMark brand={brand} />
    <span className="words">
      <Typography component="span" variant="subtitle1" className="title" sx={{ fontWeight: 500, lineHeight: '22px' }}>
        {title}
      </Typography>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {children}
      </Typography>
    </span>
    {tag}
  </Choice>
);

function CardTag({ method, declined }: { method: PaymentMethod; declined: boolean }) {
  const translate = useTranslate();
  if (!declined && !method.expires_soon) return null;
  const words = isExpired(method) ? 'payments.card.expired' : 'payments.card.expires_soon';
  return (
    <span className="tag">
      <Chip tone={declined ? 'error' : 'wait'} icon={declined ? CancelledIcon : AlertIcon}>
        {translate(declined ? 'checkout.declined_chip' : words)}
      </Chip>
    </span>
  );
}

import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { Chip } from '../../../engine/ui/components/index.ts';
import { AlertIcon, CancelledIcon } from '../../../engine/ui/icons/icons.ts';
import type { PaymentMethod } from '../../../schemas/generated/types.ts';
import { CardBrand } from './CardBrand.tsx';
import { cardName, expiryOf, isCardExpired } from './cardTexts.ts';

/** The choice of a card that is not kept yet. */
export const NEW_CARD = 'new';

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

/** On the ground that the provider's frame has too. */
const Inset = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '16px 16px 12px',
  paddingInlineStart: 46,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { paddingInline: 16 },
}));

interface CardChoicesProps {
  /** The default first. */
  methods: PaymentMethod[];
  /** uuid of a kept card, or "new". */
  choice: string;
  declined: ReadonlySet<string>;
  onChoose: (choice: string) => void;
  /** The provider's form, shown while a new card is chosen; without it no new one can be. */
  newCard?: ReactNode;
}

/** The kept cards, and a place for a new one. */
export function CardChoices({ methods, choice, declined, onChoose, newCard }: CardChoicesProps) {
  const translate = useTranslate();
  return (
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
      {newCard && (
        <CardChoice
          value={NEW_CARD}
          checked={choice === NEW_CARD}
          brand={null}
          title={translate('payments.card.new')}
          onChoose={onChoose}
          tag={null}
        >
          {translate('payments.card.new_help')}
        </CardChoice>
      )}
      {choice === NEW_CARD && newCard && <Inset>{newCard}</Inset>}
    </Choices>
  );
}

/** The default card, else the first that was not declined, else a new one. */
const firstChoice = (methods: { uuid: string }[], declined: ReadonlySet<string>): string =>
  methods.find(method => !declined.has(method.uuid))?.uuid ?? NEW_CARD;

/** The chosen card, unless it has been removed since. */
export const choiceOf = (methods: { uuid: string }[], chosen: string | null, declined: ReadonlySet<string>): string =>
  chosen === NEW_CARD || methods.some(({ uuid }) => uuid === chosen) ? chosen! : firstChoice(methods, declined);

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
    <CardBrand brand={brand} />
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
  const words = isCardExpired(method) ? 'payments.card.expired' : 'payments.card.expires_soon';
  return (
    <span className="tag">
      <Chip tone={declined ? 'error' : 'warning'} icon={declined ? CancelledIcon : AlertIcon}>
        {translate(declined ? 'payments.card.declined' : words)}
      </Chip>
    </span>
  );
}

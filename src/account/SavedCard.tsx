import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { rekey } from '../../providers/api/problems.ts';
import { useCall } from '../../providers/api/status.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import type { PaymentMethod } from '../../schemas/generated/types.ts';
import { BrandMark } from '../shared/payment/BrandMark.tsx';
import { cardName, expiryOf, isExpired } from '../shared/payment/cardWords.ts';
import { Chip } from '../shared/shell/Chip.tsx';
import { AlertIcon, CancelledIcon, CheckIcon, MoreIcon } from '../shared/shell/icons.tsx';
import { Notice } from '../shared/shell/Notice.tsx';
import { toasts } from '../shared/shell/toasts.ts';
import { useFieldErrors } from '../shared/shell/useFieldErrors.ts';
import { useOnPhone } from '../shared/shell/width.ts';
import classes from './Account.module.css';
import { RemoveCard } from './RemoveCard.tsx';
import { useCardsChanged } from './usePaymentMethods.ts';

/** One kept card: what it is, whether it pays by default, and what can be done with it. A refusal stands in its row. */
export function SavedCard({ method }: { method: PaymentMethod }) {
  const translate = useTranslate();
  const name = cardName(translate, method);
  const changed = useCardsChanged();
  const changing = useCall('patchPaymentMethod');
  const removing = useCall('deletePaymentMethod');
  const [asking, setAsking] = useState(false);
  const onPhone = useOnPhone();
  const say = (key: string) => translate(`account.billing.${key}`, { card: name });
  const refusals = {
    ...useFieldErrors(changing.problem).errors,
    ...useFieldErrors(removing.problem, rekey.methodDelete).errors,
  };

  const makeDefault = async () => {
    const answer = await changing.run({ params: { uuid: method.uuid }, body: { is_default: true } }).catch(() => null);
    if (answer) toasts.success(say('made_default'));
    await changed();
  };
  const remove = async () => {
    const done = await removing.runWithStatus({ params: { uuid: method.uuid } }).catch(() => null);
    setAsking(false);
    if (done) toasts.success(say('removed'));
    await changed();
  };

  return (
    <li>
      <div className={classes.card}>
        <BrandMark brand={method.brand} />
        <div className={classes.words}>
          <p className={classes.name}>{name}</p>
          <p className={classes.meta}>
            {[translate('payments.card.expires', { date: expiryOf(method) }), method.holder_name]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className={classes.marks}>
          <ExpiryChip method={method} />
          {method.is_default && <Chip icon={CheckIcon}>{say('default')}</Chip>}
        </div>
        {!method.is_default && !onPhone && (
          <Button size="small" onClick={() => void makeDefault()} loading={changing.status === 'fetching'}>
            {say('make_default')}
          </Button>
        )}
        <CardMenu
          label={say('more')}
          choices={[
            ...(onPhone && !method.is_default ? [{ words: say('make_default'), act: () => void makeDefault() }] : []),
            { words: say('remove'), act: () => setAsking(true), danger: true },
          ]}
        />
      </div>
      {Object.entries(refusals).map(([key, words]) => (
        <Notice key={key} tone="error" alert>
          {words}
        </Notice>
      ))}
      <RemoveCard
        name={name}
        open={asking}
        pending={removing.status === 'fetching'}
        onKeep={() => setAsking(false)}
        onRemove={() => void remove()}
      />
    </li>
  );
}

function ExpiryChip({ method }: { method: PaymentMethod }) {
  const translate = useTranslate();
  if (isExpired(method))
    return (
      <Chip tone="error" icon={CancelledIcon}>
        {translate('payments.card.expired')}
      </Chip>
    );
  if (!method.expires_soon) return null;
  return (
    <Chip tone="wait" icon={AlertIcon}>
      {translate('payments.card.expires_soon')}
    </Chip>
  );
}

interface CardMenuProps {
  label: string;
  choices: { words: string; act: () => void; danger?: boolean }[];
}

function CardMenu({ label, choices }: CardMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ words, act, danger }) => (
          <MenuItem
            key={words}
            sx={danger ? { color: 'error.main' } : {}}
            onClick={() => {
              setAnchor(null);
              act();
            }}
          >
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { cardName } from '../shared/payment/cardWords.ts';
import { Card } from '../shared/shell/Card.tsx';
import { EmptyState } from '../shared/shell/EmptyState.tsx';
import { ErrorState } from '../shared/shell/ErrorState.tsx';
import { CardIcon, PlusIcon } from '../shared/shell/icons.tsx';
import { Notice } from '../shared/shell/Notice.tsx';
import classes from './Account.module.css';
import { AccountHead } from './AccountHead.tsx';
import { AddCard } from './AddCard.tsx';
import { SavedCard } from './SavedCard.tsx';
import { CARD_LIMIT, usePaymentMethods } from './usePaymentMethods.ts';

export default function BillingPage() {
  const translate = useTranslate();
  const { methods, error, reload } = usePaymentMethods();
  const [adding, setAdding] = useState(false);
  const full = (methods?.length ?? 0) >= CARD_LIMIT;
  const expiring = methods?.find(method => method.expires_soon);
  const say = (key: string, words?: Record<string, unknown>) => translate(`account.billing.${key}`, words);
  return (
    <>
      <AccountHead
        page="billing"
        primary={
          adding ? undefined : { label: say('add'), icon: PlusIcon, onClick: () => setAdding(true), disabled: full }
        }
      />
      <div className={`${classes.stack} ${classes.narrow}`}>
        {full && <Notice tone="info">{say('full')}</Notice>}
        {expiring && (
          <Notice tone="wait" title={say('expires_in_title', { card: cardName(translate, expiring) })}>
            {say('expires_in_text')}
          </Notice>
        )}
        {adding && <AddCard first={methods?.length === 0} onDone={() => setAdding(false)} />}
        <Card
          flush
          title={say('title')}
          aside={
            methods && <span className="small muted">{say('count', { count: methods.length, limit: CARD_LIMIT })}</span>
          }
        >
          {error && !methods && <ErrorState onRetry={reload}>{error.message}</ErrorState>}
          {!error && !methods && <CardSkeletons />}
          {methods?.length === 0 && (
            <EmptyState icon={CardIcon} title={say('empty')}>
              {say('empty_text')}
            </EmptyState>
          )}
          {methods && methods.length > 0 && (
            <ul className={classes.cards}>
              {methods.map(method => (
                <SavedCard key={method.uuid} method={method} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}

const CardSkeletons = () => (
  <ul className={classes.cards} aria-hidden="true">
    {[0, 1].map(row => (
      <li key={row} className={classes.card}>
        <Skeleton variant="rounded" width={44} height={28} />
        <div className={classes.words}>
          <Skeleton width="40%" />
          <Skeleton width="60%" />
        </div>
      </li>
    ))}
  </ul>
);

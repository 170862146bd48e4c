import Button from '@mui/material/Button';
import { useId } from 'react';
import { Notice } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { canAddCard } from '../../../schemas/billing/paymentMethods.ts';
import type { Billing, PaymentMethod } from '../../../schemas/generated/types.ts';
import { ThreeDSecureDialog } from '../../shared/payment/ThreeDSecureDialog.tsx';
import { CardSelect } from './CardSelect.tsx';
import { AMOUNT_CHANGED } from './changeProblem.ts';
import classes from './Plan.module.css';
import { ProblemNotice } from './ProblemNotice.tsx';
import { useAmountChanged } from './useAmountChanged.ts';
import { useCardChoice } from './useCardChoice.ts';
import { usePayRenewal } from './usePayRenewal.ts';

type Renewal = NonNullable<Billing['renewal']>;

interface PastDuePanelProps {
  renewal: Renewal & { unpaid: NonNullable<Renewal['unpaid']> };
  methods: PaymentMethod[];
}

/** The label ends with the last digits of the card that was tried, which was the default one. */
const getFailedCards = (methods: PaymentMethod[], label: string | null): ReadonlySet<string> =>
  new Set(methods.filter(({ is_default, last4 }) => is_default && label?.endsWith(last4)).map(({ uuid }) => uuid));

/** A renewal could not be charged: why, what happens if nothing is done, and a button to pay it now. */
export function PastDuePanel({ renewal, methods }: PastDuePanelProps) {
  const i18n = useI18n();
  const id = useId();
  const { level, amount, unpaid } = renewal;
  const text = (key: string, args?: Record<string, unknown>) => i18n.text(`billing.unpaid.${key}`, args);
  const cards = useCardChoice(methods, getFailedCards(methods, unpaid.method_label));
  const paying = usePayRenewal(cards, renewal);
  const moved = useAmountChanged(level, amount.amount);
  const problem = paying.problem ?? (moved && !paying.pending ? AMOUNT_CHANGED : null);
  const full = !canAddCard(methods.length);
  const pay = () => {
    if (!paying.pending) void paying.pay();
  };
  const retry = unpaid.retry_at && text('retry', { date: i18n.date(unpaid.retry_at, 'long') });
  return (
    <>
      <Notice
        tone="error"
        title={text(unpaid.method_label ? 'title_card' : 'title', { level, card: unpaid.method_label })}
      >
        {[unpaid.reason, text('stays', { level, date: i18n.date(unpaid.ends_on, 'long') }), retry]
          .filter(Boolean)
          .join(' ')}
      </Notice>
      <section className={classes.panel} aria-labelledby={id}>
        <h2 id={id}>{text('pay_title', { level })}</h2>
        {problem && <ProblemNotice problem={problem} />}
        <CardSelect cards={cards} due={amount} disabled={paying.pending} full={full} onSubmit={pay} />
        <p className={classes.text}>{text('default')}</p>
        <div className={classes.buttons}>
          <Button variant="contained" size="large" loading={paying.pending} onClick={pay}>
            {i18n.text('billing.subscription.change.pay', { amount: i18n.money(amount) })}
          </Button>
        </div>
        {paying.confirming && (
          <ThreeDSecureDialog
            action={paying.confirming}
            amount={null}
            onAnswered={response => void paying.confirmed(response)}
            onClose={paying.leaveBank}
          />
        )}
      </section>
    </>
  );
}

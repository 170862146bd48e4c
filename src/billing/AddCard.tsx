import { useRef, useState } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import {
  Card,
  CheckInput,
  ErrorSummary,
  Notice,
  PillButton,
  useFieldErrors,
} from '../../engine/ui/components/index.ts';
import { useNavigateFromHere } from '../../engine/ui/hooks/index.ts';
import { PageHeader, toasts } from '../../engine/ui/layout/index.ts';
import type { ExtensionProps } from '../../engine/ui/resources/index.ts';
import { canAddCard } from '../../schemas/billing/paymentMethods.ts';
import { CardField } from '../shared/payment/CardField.tsx';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { cardErrorKey } from '../shared/payment/paymentData.ts';
import { ThreeDSecureDialog } from '../shared/payment/ThreeDSecureDialog.tsx';
import classes from './AddCard.module.css';
import { DueNotice, useDue } from './DueNotice.tsx';
import { useAddCard } from './useAddCard.ts';
import { usePaymentMethods } from './usePaymentMethods.ts';

/** A card is typed into the provider's own frame, so that no number of it ever comes to us. */
export default function AddCard({ resource }: Pick<ExtensionProps, 'resource'>) {
  const translate = useTranslate();
  const navigate = useNavigateFromHere();
  const { methods } = usePaymentMethods();
  const t = (key: string) => translate(`account.billing.${key}`);
  const back = () => void navigate(resource.route);
  const full = !canAddCard(methods?.length ?? 0);
  return (
    <>
      <PageHeader title={t('add')} parents={[{ label: t('title'), to: resource.route }]} />
      {full ? (
        <Notice tone="info">{t('full')}</Notice>
      ) : (
        <div style={{ maxWidth: 640 }}>
          <Card title={t('new')}>
            <NewCard first={methods?.length === 0} onAdded={back} onCancel={back} />
          </Card>
        </div>
      )}
    </>
  );
}

interface NewCardProps {
  /** The first card becomes the default automatically. */
  first: boolean;
  onAdded: () => void;
  onCancel: () => void;
}

function NewCard({ first, onAdded, onCancel }: NewCardProps) {
  const translate = useTranslate();
  const t = (key: string) => translate(`account.billing.${key}`);
  const field = useRef<CardFieldHandle>(null);
  const [asDefault, setAsDefault] = useState(false);
  const unpaid = useDue();
  const due = first || asDefault ? unpaid : null;
  const adding = useAddCard(() => {
    toasts.success(t('added'));
    onAdded();
  });
  const { errors } = useFieldErrors(adding.problem, cardErrorKey);
  const submit = () => {
    if (!field.current) return;
    void adding.add(field.current.tokenize, { is_default: asDefault, expected_amount: due?.amount.amount ?? 0 });
  };
  const shown = adding.putOff ? { ...errors, unanswered: t('not_confirmed') } : errors;

  return (
    <div className={classes.form}>
      <ErrorSummary errors={shown} />
      <CardField ref={field} onSubmit={submit} />
      {!first && <CheckInput id="is_default" label={t('as_default')} checked={asDefault} onChange={setAsDefault} />}
      {due && <DueNotice due={due} how="new" />}
      <div className={classes.buttons}>
        <PillButton kind="primary" onClick={submit} pending={adding.pending}>
          {t('submit')}
        </PillButton>
        <PillButton kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </PillButton>
      </div>
      {adding.confirming && (
        <ThreeDSecureDialog
          action={adding.confirming}
          amount={null}
          onAnswered={response => void adding.confirmed(response)}
          onClose={adding.leaveBank}
        />
      )}
    </div>
  );
}

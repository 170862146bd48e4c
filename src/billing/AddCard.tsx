import { useRef, useState } from 'react';
import { rekey } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import {
  Card,
  CheckInput,
  ErrorSummary,
  Notice,
  PageHeader,
  Pill,
  toasts,
  useFieldErrors,
  useNavigateFromHere,
} from '../../engine/ui/layout/index.ts';
import type { NamedProps } from '../../engine/ui/resources/index.ts';
import { canAddCard } from '../../schemas/billing/methods.ts';
import { CardField } from '../shared/payment/CardField.tsx';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { ThreeDSecureDialog } from '../shared/payment/ThreeDSecureDialog.tsx';
import classes from './AddCard.module.css';
import { DueNotice, useDue } from './DueNotice.tsx';
import { useAddCard } from './useAddCard.ts';
import { usePaymentMethods } from './usePaymentMethods.ts';

/** A card is typed into the provider's own frame, so that no number of it ever comes to us. */
export default function AddCard({ resource }: Pick<NamedProps, 'resource'>) {
  const translate = useTranslate();
  const navigate = useNavigateFromHere();
  const { methods } = usePaymentMethods();
  const say = (key: string) => translate(`account.billing.${key}`);
  const back = () => void navigate(resource.route);
  const full = !canAddCard(methods?.length ?? 0);
  return (
    <>
      <PageHeader title={say('add')} parents={[{ label: say('title'), to: resource.route }]} />
      {full ? (
        <Notice tone="info">{say('full')}</Notice>
      ) : (
        <div style={{ maxWidth: 640 }}>
          <Card title={say('new')}>
            <NewCard first={methods?.length === 0} onAdded={back} onCancel={back} />
          </Card>
        </div>
      )}
    </>
  );
}

interface NewCardProps {
  /** The first card becomes the default by itself. */
  first: boolean;
  onAdded: () => void;
  onCancel: () => void;
}

function NewCard({ first, onAdded, onCancel }: NewCardProps) {
  const translate = useTranslate();
  const say = (key: string) => translate(`account.billing.${key}`);
  const field = useRef<CardFieldHandle>(null);
  const [asDefault, setAsDefault] = useState(false);
  const unpaid = useDue();
  const due = first || asDefault ? unpaid : null;
  const adding = useAddCard(() => {
    toasts.success(say('added'));
    onAdded();
  });
  const { errors } = useFieldErrors(adding.problem, rekey.paymentData);
  const submit = () => {
    if (!field.current) return;
    void adding.add(field.current.tokenize, { is_default: asDefault, expected_amount: due?.amount.amount ?? 0 });
  };
  const shown = adding.putOff ? { ...errors, unanswered: say('not_confirmed') } : errors;

  return (
    <div className={classes.form}>
      <ErrorSummary errors={shown} />
      <CardField ref={field} onSubmit={submit} />
      {!first && <CheckInput id="is_default" label={say('as_default')} checked={asDefault} onChange={setAsDefault} />}
      {due && <DueNotice due={due} how="new" />}
      <div className={classes.buttons}>
        <Pill kind="primary" onClick={submit} pending={adding.pending}>
          {say('submit')}
        </Pill>
        <Pill kind="quiet" onClick={onCancel}>
          {say('cancel')}
        </Pill>
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

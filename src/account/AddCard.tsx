import { useRef, useState } from 'react';
import { rekey } from '../../providers/api/problems.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { BankDialog } from '../shared/payment/BankDialog.tsx';
import { CardField } from '../shared/payment/CardField.tsx';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { Card } from '../shared/shell/Card.tsx';
import { CheckInput } from '../shared/shell/CheckInput.tsx';
import { ErrorSummary } from '../shared/shell/ErrorSummary.tsx';
import { Pill } from '../shared/shell/Pill.tsx';
import { toasts } from '../shared/shell/toasts.ts';
import { useFieldErrors } from '../shared/shell/useFieldErrors.ts';
import classes from './Account.module.css';
import { useAddCard } from './useAddCard.ts';

interface AddCardProps {
  /** The first card becomes the default by itself. */
  first: boolean;
  onDone: () => void;
}

export function AddCard({ first, onDone }: AddCardProps) {
  const translate = useTranslate();
  const say = (key: string) => translate(`account.billing.${key}`);
  const field = useRef<CardFieldHandle>(null);
  const [asDefault, setAsDefault] = useState(false);
  const adding = useAddCard(() => {
    toasts.success(say('added'));
    onDone();
  });
  const { errors } = useFieldErrors(adding.problem, rekey.paymentData);
  const submit = () => {
    if (field.current) void adding.add(field.current.tokenize, asDefault);
  };
  const shown = adding.putOff ? { ...errors, unanswered: say('not_confirmed') } : errors;

  return (
    <Card title={say('new')}>
      <div className={classes.form}>
        <ErrorSummary errors={shown} />
        <CardField ref={field} onSubmit={submit} />
        {!first && <CheckInput id="is_default" label={say('as_default')} checked={asDefault} onChange={setAsDefault} />}
        <div className={classes.buttons}>
          <Pill kind="primary" onClick={submit} pending={adding.pending}>
            {say('submit')}
          </Pill>
          <Pill kind="quiet" onClick={onDone}>
            {say('cancel')}
          </Pill>
        </div>
      </div>
      {adding.confirming && (
        <BankDialog
          action={adding.confirming}
          amount={null}
          onAnswered={response => void adding.confirmed(response)}
          onClose={adding.leaveBank}
        />
      )}
    </Card>
  );
}

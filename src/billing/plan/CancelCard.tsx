import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useCall } from '../../../engine/client/api/index.ts';
import { Card, DialogActionButton, DialogFrame, Notice } from '../../../engine/ui/components/index.ts';
import { useBusy, useIdempotencyKey } from '../../../engine/ui/hooks/index.ts';
import { toasts } from '../../../engine/ui/layout/index.ts';
import { errorText, type I18n, useI18n } from '../../../engine/ui/resources/index.ts';
import classes from './Plan.module.css';
import { type Plan, usePlanChanged } from './usePlan.ts';
import { usePlanIsChanging } from './usePlanIsChanging.ts';

/**
 * The consequence of cancelling, shown before it: the end of the term, a refund in the first days, or the end at once.
 */
function consequence({ billing, current }: Plan, i18n: I18n): string {
  const { subscription, withdrawal, renewal } = billing;
  const text = (key: string, args?: Record<string, unknown>) => i18n.text(`billing.cancel.${key}`, args);
  const level = current.name;
  if (renewal?.unpaid) return text('unpaid', { level });
  if (withdrawal)
    return text('back', { level, amount: i18n.money(withdrawal.amount), until: i18n.date(withdrawal.until, 'long') });
  const date = subscription?.end_date ? i18n.date(subscription.end_date, 'long') : '';
  const next = subscription?.outlook.kind === 'changes' && subscription.outlook.level;
  return next ? text('changes', { level, date, next }) : text('until', { level, date });
}

/** Ending the plan. Who has ended it already may still have its price back in the first days. */
export function CancelCard({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const i18n = useI18n();
  const [asking, setAsking] = useState(false);
  const isChanging = usePlanIsChanging();
  const told = consequence(plan, i18n);
  return (
    <Card title={i18n.text('billing.cancel.title')}>
      <div className="stack" style={{ gap: 12 }}>
        <p className={classes.text}>{told}</p>
        <div>
          <Button color="error" disabled={isChanging} onClick={() => setAsking(true)}>
            {i18n.text('billing.cancel.ask')}
          </Button>
        </div>
      </div>
      {asking && (
        <CancelDialog
          told={told}
          level={plan.current.name}
          onClosed={done => {
            setAsking(false);
            if (done) onDone();
          }}
        />
      )}
    </Card>
  );
}

interface CancelDialogProps {
  told: string;
  level: string;
  onClosed: (done: boolean) => void;
}

function CancelDialog({ told, level, onClosed }: CancelDialogProps) {
  const i18n = useI18n();
  const cancelling = useCall('cancelSubscription');
  const keyed = useIdempotencyKey();
  const changed = usePlanChanged();
  const [failed, setFailed] = useState<string | null>(null);
  const [pending, during] = useBusy();
  const cancel = async () => {
    setFailed(null);
    try {
      const { message } = await keyed(null, idempotencyKey => cancelling.run({ idempotencyKey }));
      await changed();
      toasts.success(message);
      onClosed(true);
    } catch (error) {
      setFailed(errorText(error, i18n));
      await changed();
    }
  };
  const close = () => {
    if (!pending) onClosed(false);
  };
  return (
    <DialogFrame
      title={i18n.text('billing.cancel.question', { level })}
      onClose={close}
      actions={
        <>
          <Button onClick={close} autoFocus>
            {i18n.text('billing.cancel.keep', { level })}
          </Button>
          <DialogActionButton danger loading={pending} onClick={() => void during(cancel)}>
            {i18n.text('billing.cancel.do')}
          </DialogActionButton>
        </>
      }
    >
      {failed && (
        <Notice tone="error" alert>
          {failed}
        </Notice>
      )}
      <DialogContentText>{told}</DialogContentText>
    </DialogFrame>
  );
}

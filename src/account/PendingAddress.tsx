import Button from '@mui/material/Button';
import { useCall } from '../../engine/client/api/index.ts';
import { setUser } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { readableEmail } from '../../engine/dsl/index.ts';
import { Notice } from '../../engine/ui/components/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import { errorMessage } from '../../engine/ui/loading/index.ts';
import classes from './Account.module.css';

interface PendingAddressProps {
  email: string;
  pending: string;
  onCancelled: () => void;
}

/** A new address that is not confirmed yet: the person can resend its mail, or keep the old address. */
export function PendingAddress({ email, pending, onCancelled: onWithdrawn }: PendingAddressProps) {
  const translate = useTranslate();
  const sending = useCall('requestEmailVerification');
  const withdrawing = useCall('patchMe');
  const t = (key: string, args?: Record<string, unknown>) => translate(`account.profile.${key}`, args);
  const reportProblem = (problem: unknown) => void toasts.error(errorMessage(problem, translate));

  const sendAgain = () =>
    sending
      .run({ body: { email: pending } })
      .then(() => toasts.success(t('sent', { email: readableEmail(pending) })), reportProblem);
  const keepOld = () =>
    withdrawing.run({ body: { email } }).then(user => {
      setUser(user);
      toasts.success(t('kept', { email: readableEmail(email) }));
      onWithdrawn();
    }, reportProblem);
  return (
    <Notice tone="warning" title={t('pending')}>
      <p className={classes.said}>{t('pending_text', { email: readableEmail(pending) })}</p>
      <div className={classes.buttons}>
        <Button size="small" loading={sending.status === 'fetching'} onClick={() => void sendAgain()}>
          {t('send_again')}
        </Button>
        <Button size="small" loading={withdrawing.status === 'fetching'} onClick={() => void keepOld()}>
          {t('keep', { email: readableEmail(email) })}
        </Button>
      </div>
    </Notice>
  );
}

import Button from '@mui/material/Button';
import { useCall } from '../../engine/client/api/index.ts';
import { setUser } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { readableEmail } from '../../engine/dsl/index.ts';
import { failureWords, Notice, toasts } from '../../engine/ui/layout/index.ts';
import classes from './Account.module.css';

interface PendingAddressProps {
  email: string;
  pending: string;
  onCancelled: () => void;
}

/** A new address that is not confirmed yet: its mail can be sent again, or the old address be kept. */
export function PendingAddress({ email, pending, onCancelled: onWithdrawn }: PendingAddressProps) {
  const translate = useTranslate();
  const sending = useCall('requestEmailVerification');
  const withdrawing = useCall('patchMe');
  const say = (key: string, args?: Record<string, unknown>) => translate(`account.profile.${key}`, args);
  const refused = (problem: unknown) => void toasts.error(failureWords(problem, translate));

  const sendAgain = () =>
    sending
      .run({ body: { email: pending } })
      .then(() => toasts.success(say('sent', { email: readableEmail(pending) })), refused);
  const keepOld = () =>
    withdrawing.run({ body: { email } }).then(user => {
      setUser(user);
      toasts.success(say('kept', { email: readableEmail(email) }));
      onWithdrawn();
    }, refused);
  return (
    <Notice tone="wait" title={say('pending')}>
      <p className={classes.said}>{say('pending_text', { email: readableEmail(pending) })}</p>
      <div className={classes.buttons}>
        <Button size="small" loading={sending.status === 'fetching'} onClick={() => void sendAgain()}>
          {say('send_again')}
        </Button>
        <Button size="small" loading={withdrawing.status === 'fetching'} onClick={() => void keepOld()}>
          {say('keep', { email: readableEmail(email) })}
        </Button>
      </div>
    </Notice>
  );
}

import Button from '@mui/material/Button';
import { useCall } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { readableEmail } from '../../engine/dsl/index.ts';
import { Notice } from '../../engine/ui/components/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import { errorMessage } from '../../engine/ui/loading/index.ts';
import classes from './Account.module.css';

/** Mails to the person's address come back: they can change it below, or confirm that it works again. */
export function UndeliverableAddress({ email }: { email: string }) {
  const translate = useTranslate();
  const sending = useCall('requestEmailVerification');
  const t = (key: string) => translate(`account.profile.${key}`, { email: readableEmail(email) });
  const send = () =>
    sending.run({ body: { email } }).then(
      () => toasts.success(t('bounced_sent')),
      problem => void toasts.error(errorMessage(problem, translate)),
    );
  return (
    <Notice tone="warning" title={t('bounced')}>
      <p className={classes.said}>{t('bounced_text')}</p>
      <div className={classes.buttons}>
        <Button size="small" loading={sending.status === 'fetching'} onClick={() => void send()}>
          {t('bounced_send')}
        </Button>
      </div>
    </Notice>
  );
}

import { useState } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { ErrorState, Loading, Notice, PillButton } from '../../../engine/ui/components/index.ts';
import { LightweightForm, useLightweightForm } from '../../../engine/ui/forms/index.ts';
import { CenteredPageButtons } from '../../../engine/ui/layout/index.ts';
import classes from './ContactForm.module.css';

/** The topic is known here and not asked. */
const ABOUT_ACCOUNT = { topic: 'account' };

/** A message to staff about the account, rendered from its form file. */
export function ContactForm({ onCancel }: { onCancel: () => void }) {
  const translate = useTranslate();
  const t = (key: string) => translate(`shell.contact.${key}`);
  const { data, error, retry } = useLightweightForm('contact');
  const [sent, setSent] = useState(false);
  if (sent) return <Notice tone="success">{t('sent')}</Notice>;
  if (!data) return error ? <ErrorState error={error} onRetry={retry} /> : <Loading />;
  return (
    <div className={classes.form}>
      <h2>{data.title}</h2>
      <LightweightForm form={data} known={ABOUT_ACCOUNT} onDone={() => setSent(true)}>
        {pending => (
          <CenteredPageButtons>
            <PillButton type="submit" kind="primary" size="large" pending={pending}>
              {t('send')}
            </PillButton>
            <PillButton size="large" onClick={onCancel}>
              {t('cancel')}
            </PillButton>
          </CenteredPageButtons>
        )}
      </LightweightForm>
    </div>
  );
}

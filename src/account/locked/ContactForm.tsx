import { useState } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { LightCallForm, useLightForm } from '../../../engine/ui/forms/index.ts';
import { CalmButtons, ErrorState, Loading, Notice, Pill } from '../../../engine/ui/layout/index.ts';
import classes from './ContactForm.module.css';

/** What the message is about is known here: it is not asked. */
const ABOUT_ACCOUNT = { topic: 'account' };

/** A message to the team about the account, asked as the form file says. */
export function ContactForm({ onCancel }: { onCancel: () => void }) {
  const translate = useTranslate();
  const say = (key: string) => translate(`shell.contact.${key}`);
  const { data, error, retry } = useLightForm('contact');
  const [sent, setSent] = useState(false);
  if (sent) return <Notice tone="success">{say('sent')}</Notice>;
  if (!data) return error ? <ErrorState error={error} onRetry={retry} /> : <Loading />;
  return (
    <div className={classes.form}>
      <h2>{data.title}</h2>
      <LightCallForm form={data} known={ABOUT_ACCOUNT} onDone={() => setSent(true)}>
        {pending => (
          <CalmButtons>
            <Pill type="submit" kind="primary" size="large" pending={pending}>
              {say('send')}
            </Pill>
            <Pill size="large" onClick={onCancel}>
              {say('cancel')}
            </Pill>
          </CalmButtons>
        )}
      </LightCallForm>
    </div>
  );
}

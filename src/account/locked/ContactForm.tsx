import { useState } from 'react';
import { useTranslate } from '../../../engine/client/i18n/useTranslate.ts';
import { LightCallForm } from '../../../engine/ui/forms/light/LightCallForm.tsx';
import { useLightForm } from '../../../engine/ui/forms/light/useLightForm.ts';
import { CalmButtons } from '../../../engine/ui/layout/CalmPage.tsx';
import { ErrorState } from '../../../engine/ui/layout/ErrorState.tsx';
import { Loading } from '../../../engine/ui/layout/Loading.tsx';
import { Notice } from '../../../engine/ui/layout/Notice.tsx';
import { Pill } from '../../../engine/ui/layout/Pill.tsx';
import classes from './ContactForm.module.css';

/** What the message is about is known here: it is not asked. */
const ABOUT_ACCOUNT = { topic: 'account' };

/** A message to the team about the account, asked as the form file says. */
export function ContactForm({ onCancel }: { onCancel: () => void }) {
  const translate = useTranslate();
  const say = (key: string) => translate(`shell.contact.${key}`);
  const { data, failed, retry } = useLightForm('contact');
  const [sent, setSent] = useState(false);
  if (sent) return <Notice tone="success">{say('sent')}</Notice>;
  if (!data) return failed ? <ErrorState onRetry={retry} /> : <Loading />;
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

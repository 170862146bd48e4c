import type { FormEvent } from 'react';
import { useCall } from '../../../providers/api/status.ts';
import { useTranslate } from '../../../providers/i18n/useTranslate.ts';
import { CalmButtons } from './CalmPage.tsx';
import classes from './ContactForm.module.css';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Notice } from './Notice.tsx';
import { Pill } from './Pill.tsx';
import { TextArea } from './TextArea.tsx';
import { TextInput } from './TextInput.tsx';
import { useFieldErrors } from './useFieldErrors.ts';
import { useKeptValues } from './useKeptValues.ts';

/** A message to the team about the account. */
export function ContactForm({ onCancel }: { onCancel: () => void }) {
  const translate = useTranslate();
  const say = (key: string) => translate(`shell.contact.${key}`);
  const sending = useCall('postContactMessage');
  const { values, change, clear } = useKeptValues('contact', { subject: '', message: '' });
  const { errors, forget } = useFieldErrors(sending.problem);
  const fields = {
    subject: { id: 'subject', label: say('subject') },
    message: { id: 'message', label: say('message') },
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await sending.run({ body: { topic: 'account', ...values } }).catch(() => null);
    if (answer) clear();
  };

  if (sending.status === 'done') return <Notice tone="success">{say('sent')}</Notice>;
  return (
    <form className={classes.form} noValidate onSubmit={event => void send(event)}>
      <h2>{say('title')}</h2>
      <ErrorSummary errors={errors} fields={fields} />
      <TextInput
        id="subject"
        focused
        label={say('subject')}
        value={values.subject}
        error={errors.subject}
        onChange={subject => {
          change({ subject });
          forget('subject');
        }}
      />
      <TextArea
        id="message"
        label={say('message')}
        help={say('message_help')}
        value={values.message}
        error={errors.message}
        onChange={message => {
          change({ message });
          forget('message');
        }}
      />
      <CalmButtons>
        <Pill type="submit" kind="primary" size="large" pending={sending.status === 'fetching'}>
          {say('send')}
        </Pill>
        <Pill size="large" onClick={onCancel}>
          {say('cancel')}
        </Pill>
      </CalmButtons>
    </form>
  );
}

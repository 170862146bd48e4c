import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { CallError } from '../../client/api/problems.ts';
import { useCall } from '../../client/api/status.ts';
import { useUser } from '../../client/auth/session.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { DeedButton, DialogFrame } from './DialogFrame.tsx';
import { failureWords } from './failureWords.ts';
import { PasswordInput } from './PasswordInput.tsx';

interface ReauthenticationDialogProps {
  onDone: () => void;
  onCancel: () => void;
}

/** The password again, before something by which an open session could take the account. */
export default function ReauthenticationDialog({ onDone, onCancel }: ReauthenticationDialogProps) {
  const translate = useTranslate();
  const user = useUser();
  const form = useId();
  const giving = useCall('reauthenticate');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const say = (key: string) => translate(`account.reauthentication.${key}`);

  const submit = async (event: FormEvent) => {
    // The dialog is drawn within other forms' trees, through which React would pass the event on.
    event.preventDefault();
    event.stopPropagation();
    try {
      await giving.run({ body: { password } });
      onDone();
    } catch (problem) {
      setError(problem instanceof CallError ? failureWords(problem, translate) : say('text'));
    }
  };
  return (
    <DialogFrame
      title={say('title')}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{say('cancel')}</Button>
          <DeedButton danger={false} type="submit" form={form} loading={giving.status === 'fetching'}>
            {say('submit')}
          </DeedButton>
        </>
      }
    >
      <p style={{ margin: 0 }}>{say('text')}</p>
      <form id={form} noValidate style={{ paddingBottom: 4 }} onSubmit={event => void submit(event)}>
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordInput
          id="reauthentication_password"
          autoComplete="current-password"
          focused
          label={translate('auth.fields.password')}
          value={password}
          error={error}
          onChange={typed => {
            setPassword(typed);
            setError(undefined);
          }}
        />
      </form>
    </DialogFrame>
  );
}

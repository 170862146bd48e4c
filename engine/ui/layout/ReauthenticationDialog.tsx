import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../../client/api/callStatus.ts';
import { CallError } from '../../client/api/problems.ts';
import { useUser } from '../../client/auth/session.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { DialogActionButton, DialogFrame } from '../components/DialogFrame.tsx';
import { PasswordInput } from '../components/inputs/PasswordInput.tsx';
import { errorMessage } from '../loading/errorMessage.ts';

interface ReauthenticationDialogProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password again before changes by which an open session could take over the account. */
export default function ReauthenticationDialog({ onDone, onCancel }: ReauthenticationDialogProps) {
  const translate = useTranslate();
  const user = useUser();
  const form = useId();
  const giving = useCall('reauthenticate');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const t = (key: string) => translate(`account.reauthentication.${key}`);

  const submit = async (event: FormEvent) => {
    // The dialog is rendered inside other forms' React trees, to which the event would propagate.
    event.preventDefault();
    event.stopPropagation();
    try {
      await giving.run({ body: { password } });
      onDone();
    } catch (problem) {
      setError(problem instanceof CallError ? errorMessage(problem, translate) : t('text'));
    }
  };
  return (
    <DialogFrame
      title={t('title')}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <DialogActionButton danger={false} type="submit" form={form} loading={giving.status === 'fetching'}>
            {t('submit')}
          </DialogActionButton>
        </>
      }
    >
      <p style={{ margin: 0 }}>{t('text')}</p>
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

import { type FormEvent, useState } from 'react';
import { type CallError, useCall } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import {
  Card,
  ErrorSummary,
  NewPassword,
  PasswordInput,
  PillButton,
  useFieldErrors,
  usePasswordErrors,
} from '../../engine/ui/components/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import classes from './Account.module.css';

const EMPTY = { current_password: '', password: '', password_confirm: '' };

export function PasswordCard() {
  const translate = useTranslate();
  return (
    <Card title={translate('account.security.card')}>
      <PasswordForm />
    </Card>
  );
}

function PasswordForm() {
  const translate = useTranslate();
  const saving = useCall('changePassword');
  const [typed, setTyped] = useState(EMPTY);
  /** Whether both new passwords of the last try were the same. */
  const [alike, setAlike] = useState(true);
  const { errors, forget } = useErrors(saving.problem, alike);
  const label = {
    current_password: translate('account.security.current'),
    password: translate('auth.fields.new_password'),
    password_confirm: translate('auth.fields.password_confirm'),
  };
  const fields = Object.fromEntries(Object.entries(label).map(([id, words]) => [id, { id, label: words }]));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.status === 'fetching') return;
    setAlike(typed.password === typed.password_confirm);
    const answer = await saving.run({ body: typed }).catch(() => null);
    if (!answer) return;
    setTyped(EMPTY);
    toasts.success(translate('account.security.done'));
  };

  return (
    <form className={classes.form} noValidate onSubmit={event => void save(event)}>
      <p className={classes.text}>{translate('account.security.signs_out')}</p>
      <ErrorSummary errors={errors} fields={fields} />
      <PasswordInput
        id="current_password"
        autoComplete="current-password"
        label={label.current_password}
        value={typed.current_password}
        error={errors.current_password}
        onChange={current_password => {
          setTyped({ ...typed, current_password });
          forget('current_password');
          forget('detail');
        }}
      />
      <NewPassword
        typed={typed}
        errors={errors}
        onChange={passwords => setTyped({ ...typed, ...passwords })}
        onEdit={forget}
      />
      <div className={classes.buttons}>
        <PillButton type="submit" kind="primary" pending={saving.status === 'fetching'}>
          {translate('account.security.submit')}
        </PillButton>
      </div>
    </form>
  );
}

const REFUSED = 400;

/**
 * Two messages are refusals: the new passwords differ, or the current one is wrong. They are distinguished in every
 * language. The former is shown at the new passwords, the latter at the current one.
 */
function useErrors(problem: CallError | null, alike: boolean) {
  const known = useFieldErrors(problem);
  const aboutNew = usePasswordErrors(known, problem);
  const { detail, ...rest } = known.errors;
  if (detail !== undefined && problem?.code === REFUSED && alike)
    return { ...known, errors: { ...rest, current_password: detail } };
  return aboutNew;
}

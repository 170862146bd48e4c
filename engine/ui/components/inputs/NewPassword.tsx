import type { FieldErrors } from '../../../client/api/problems.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { PasswordInput } from './PasswordInput.tsx';

interface Typed {
  password: string;
  password_confirm: string;
}

interface NewPasswordProps {
  typed: Typed;
  errors: FieldErrors;
  onChange: (typed: Typed) => void;
  /** A field was edited: its error no longer holds. */
  onEdit: (key: string) => void;
}

/** Two inputs for a new password. */
export function NewPassword({ typed, errors, onChange, onEdit }: NewPasswordProps) {
  const translate = useTranslate();
  const edit = (changed: Partial<Typed>) => {
    onChange({ ...typed, ...changed });
    onEdit('password');
    onEdit('password_confirm');
    onEdit('detail');
  };
  return (
    <>
      <PasswordInput
        id="password"
        autoComplete="new-password"
        label={translate('auth.fields.new_password')}
        help={translate('auth.password_help')}
        value={typed.password}
        error={errors.password}
        onChange={password => edit({ password })}
      />
      <PasswordInput
        id="password_confirm"
        autoComplete="new-password"
        label={translate('auth.fields.password_confirm')}
        value={typed.password_confirm}
        error={errors.password_confirm}
        onChange={password_confirm => edit({ password_confirm })}
      />
    </>
  );
}

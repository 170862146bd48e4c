import type { CallError } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorSummary, TextInput, useFieldErrors } from '../../engine/ui/components/index.ts';
import { AuthForm } from '../../engine/ui/sign-in/index.ts';
import { useLoginFields } from './fields.ts';

interface EmailOnlyFormProps {
  submit: string;
  email: string;
  pending: boolean;
  problem: CallError | null;
  onEmail: (email: string) => void;
  onSubmit: () => void;
}

export function EmailOnlyForm({ submit, email, pending, problem, onEmail, onSubmit }: EmailOnlyFormProps) {
  const translate = useTranslate();
  const { errors, forget } = useFieldErrors(problem);
  return (
    <>
      <ErrorSummary errors={errors} fields={useLoginFields()} />
      <AuthForm submit={submit} pending={pending} onSubmit={onSubmit}>
        <TextInput
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          focused
          label={translate('auth.fields.email')}
          value={email}
          error={errors.email}
          onChange={value => {
            onEmail(value);
            forget('email');
          }}
        />
      </AuthForm>
    </>
  );
}

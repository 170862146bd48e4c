import type { CallError } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorSummary, TextInput, useFieldErrors } from '../../engine/ui/components/index.ts';
import { CenteredPage } from '../../engine/ui/layout/index.ts';
import { AuthForm } from '../../engine/ui/sign-in/index.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import { useLoginFields } from './useAuthFields.ts';

interface EmailOnlyPageProps {
  title: string;
  sentence: string;
  submit: string;
  email: string;
  pending: boolean;
  problem: CallError | null;
  onEmail: (email: string) => void;
  onSubmit: () => void;
}

/** Asks for an address, to which a link is then sent. */
export function EmailOnlyPage(props: EmailOnlyPageProps) {
  const { title, sentence, submit, email, pending, problem, onEmail, onSubmit } = props;
  const translate = useTranslate();
  const { errors, forget } = useFieldErrors(problem);
  return (
    <CenteredPage title={title} sentence={sentence} after={<BackToSignIn />}>
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
    </CenteredPage>
  );
}

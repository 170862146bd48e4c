import { Link } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorSummary, Loading, TextInput, useFieldErrors } from '../../engine/ui/components/index.ts';
import { useStoredValues } from '../../engine/ui/hooks/index.ts';
import { CenteredPage } from '../../engine/ui/layout/index.ts';
import { AuthForm } from '../../engine/ui/sign-in/index.ts';
import { paths } from '../paths.ts';
import { DemoMailbox } from './CheckMail.tsx';
import { SuccessPage } from './SuccessPage.tsx';
import { useCodeFields } from './useAuthFields.ts';
import { useConfirmation } from './useConfirmation.ts';
import { useStoredEmail } from './useStoredEmail.ts';

const CODE_LENGTH = 6;

/** Digits as they come: "123 456", copied with its space, is the code too. */
const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, CODE_LENGTH);

export default function VerifyCodePage() {
  const translate = useTranslate();
  const { confirm, problem, pending, outcome } = useConfirmation();
  const [email, setEmail] = useStoredEmail();
  const kept = useStoredValues('code', { code: '' });
  const { code } = kept.values;
  const { errors, forget } = useFieldErrors(problem);
  const fields = useCodeFields();
  const submit = async () => {
    if (await confirm({ email, code })) kept.clear();
  };
  if (outcome === 'signing_in') return <Loading />;
  if (outcome === 'confirmed')
    return <SuccessPage title={translate('auth.verify_email.done')} text={translate('auth.verify_email.done_text')} />;
  return (
    <CenteredPage
      title={translate('auth.verify_code.title')}
      sentence={translate('auth.verify_code.sentence')}
      after={
        <Link to={paths.resendVerification} className="link lined">
          {translate('auth.verify_email.again')}
        </Link>
      }
    >
      <ErrorSummary errors={errors} fields={fields} />
      <AuthForm submit={translate('auth.verify_code.submit')} pending={pending} onSubmit={() => void submit()}>
        <TextInput
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          focused={!email}
          label={translate('auth.fields.email')}
          value={email}
          error={errors.email}
          onChange={value => {
            setEmail(value);
            forget('email');
          }}
        />
        <TextInput
          id="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          focused={Boolean(email)}
          label={translate('auth.fields.code')}
          value={code}
          error={errors.code}
          onChange={value => {
            kept.change({ code: digits(value) });
            forget('code');
            forget('detail');
          }}
        />
      </AuthForm>
      <DemoMailbox />
    </CenteredPage>
  );
}

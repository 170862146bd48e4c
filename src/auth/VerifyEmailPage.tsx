import { useSearchParams } from 'react-router';
import { useCall } from '../../providers/api/status.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { CalmButtons, CalmPage } from '../shared/shell/CalmPage.tsx';
import { ErrorSummary } from '../shared/shell/ErrorSummary.tsx';
import { Notice } from '../shared/shell/Notice.tsx';
import { Pill } from '../shared/shell/Pill.tsx';
import { useFieldErrors } from '../shared/shell/useFieldErrors.ts';
import { AuthForm } from './AuthForm.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { Done } from './Done.tsx';

/** The link in the mail leads here. A press of the button confirms: programs that open links in mails do not press. */
export default function VerifyEmailPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const token = query.get('token');
  const confirming = useCall('confirmEmail');
  const { errors } = useFieldErrors(confirming.problem);
  if (confirming.status === 'done')
    return <Done title={translate('auth.verify_email.done')} text={translate('auth.verify_email.done_text')} />;
  return (
    <CalmPage
      title={translate('auth.verify_email.title')}
      sentence={translate('auth.verify_email.sentence')}
      after={<BackToSignIn />}
    >
      {token === null && <Notice tone="error">{translate('auth.verify_email.no_token')}</Notice>}
      <ErrorSummary errors={errors} />
      {token === null || confirming.problem?.isGone ? (
        <OtherWays />
      ) : (
        <AuthForm
          submit={translate('auth.verify_email.submit')}
          pending={confirming.status === 'fetching'}
          onSubmit={() => void confirming.run({ body: { token } }).catch(() => null)}
        >
          {null}
        </AuthForm>
      )}
    </CalmPage>
  );
}

/** The link will never work again: what does is offered in its place. */
function OtherWays() {
  const translate = useTranslate();
  return (
    <CalmButtons>
      <Pill to={paths.resendVerification} kind="primary" size="large">
        {translate('auth.verify_email.again')}
      </Pill>
      <Pill to={paths.verifyCode} size="large">
        {translate('auth.verify_email.enter_code')}
      </Pill>
    </CalmButtons>
  );
}

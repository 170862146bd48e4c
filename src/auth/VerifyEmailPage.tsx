import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorSummary, Loading, Notice, PillButton, useFieldErrors } from '../../engine/ui/components/index.ts';
import { CenteredPage, CenteredPageButtons } from '../../engine/ui/layout/index.ts';
import { AuthForm } from '../../engine/ui/sign-in/index.ts';
import { paths } from '../paths.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import { SuccessPage } from './SuccessPage.tsx';
import { useConfirmation } from './useConfirmation.ts';
import { hasRequestedVerification } from './verificationRequest.ts';

/**
 * The link in the mail leads here. It confirms when it opens in a browser that is signed in or that requested the mail.
 * Elsewhere a button confirms, because mail scanners open links too, and would confirm an address that a stranger gave.
 * Where the account's password was entered, the server also signs in.
 */
export default function VerifyEmailPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const token = query.get('token');
  const { confirm, problem, pending, outcome } = useConfirmation();
  const { errors } = useFieldErrors(problem);
  const isSignedIn = useUser() !== null;
  const confirmToken = () => {
    if (token !== null && outcome === 'open') void confirm({ token });
  };
  const confirmOnOpen = useEffectEvent(confirmToken);
  useEffect(() => {
    if (token !== null && (isSignedIn || hasRequestedVerification())) confirmOnOpen();
  }, [token, isSignedIn]);
  if (outcome === 'signing_in') return <Loading />;
  if (outcome === 'confirmed')
    return <SuccessPage title={translate('auth.verify_email.done')} text={translate('auth.verify_email.done_text')} />;
  return (
    <CenteredPage
      title={translate('auth.verify_email.title')}
      sentence={translate('auth.verify_email.sentence')}
      after={<BackToSignIn />}
    >
      {token === null && <Notice tone="error">{translate('auth.verify_email.no_token')}</Notice>}
      <ErrorSummary errors={errors} />
      {token === null || problem?.isGone ? (
        <OtherWays />
      ) : (
        <AuthForm submit={translate('auth.verify_email.submit')} pending={pending} onSubmit={confirmToken}>
          {null}
        </AuthForm>
      )}
    </CenteredPage>
  );
}

/** Offers other ways, because the link will never work again. */
function OtherWays() {
  const translate = useTranslate();
  return (
    <CenteredPageButtons>
      <PillButton to={paths.resendVerification} kind="primary" size="large">
        {translate('auth.verify_email.again')}
      </PillButton>
      <PillButton to={paths.verifyCode} size="large">
        {translate('auth.verify_email.enter_code')}
      </PillButton>
    </CenteredPageButtons>
  );
}

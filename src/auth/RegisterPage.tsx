import { useState } from 'react';
import { Link } from 'react-router';
import { signInPath } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorState, Loading } from '../../engine/ui/components/index.ts';
import { useLightweightForm } from '../../engine/ui/forms/index.ts';
import { CenteredPage } from '../../engine/ui/layout/index.ts';
import { CheckMail } from './CheckMail.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useStoredEmail } from './useStoredEmail.ts';
import { rememberVerificationRequest } from './verificationRequest.ts';

export default function RegisterPage() {
  const translate = useTranslate();
  const { data, error, retry } = useLightweightForm('registration');
  const [, keepEmail] = useStoredEmail();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const handleDone = (email: string) => {
    keepEmail(email);
    rememberVerificationRequest();
    setSentTo(email);
  };

  if (sentTo) return <CheckMail email={sentTo} />;
  return (
    <CenteredPage
      wide
      title={translate('registration.title')}
      sentence={translate('registration.sentence')}
      after={
        <>
          {translate('registration.already')}{' '}
          <Link to={signInPath()} className="link lined">
            {translate('registration.sign_in')}
          </Link>
        </>
      }
    >
      {data ? (
        <RegisterForm form={data} onDone={handleDone} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </CenteredPage>
  );
}

import { useState } from 'react';
import { useCall } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { CenteredPage } from '../../engine/ui/layout/index.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import { CheckMail } from './CheckMail.tsx';
import { EmailOnlyForm } from './EmailOnlyForm.tsx';
import { useStoredEmail } from './useStoredEmail.ts';
import { rememberVerificationRequest } from './verificationRequest.ts';

export default function ResendVerificationPage() {
  const translate = useTranslate();
  const asking = useCall('requestEmailVerification');
  const [email, setEmail] = useStoredEmail();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async () => {
    const answer = await asking.run({ body: { email } }).catch(() => null);
    if (!answer) return;
    rememberVerificationRequest();
    setSentTo(email);
  };
  if (sentTo) return <CheckMail email={sentTo} />;
  return (
    <CenteredPage
      title={translate('auth.resend.title')}
      sentence={translate('auth.resend.sentence')}
      after={<BackToSignIn />}
    >
      <EmailOnlyForm
        submit={translate('auth.resend.submit')}
        email={email}
        pending={asking.status === 'fetching'}
        problem={asking.problem}
        onEmail={setEmail}
        onSubmit={() => void submit()}
      />
    </CenteredPage>
  );
}

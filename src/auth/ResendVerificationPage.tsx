import { useState } from 'react';
import { useCall } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { CheckMail } from './CheckMail.tsx';
import { EmailOnlyPage } from './EmailOnlyPage.tsx';
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
    <EmailOnlyPage
      title={translate('auth.resend.title')}
      sentence={translate('auth.resend.sentence')}
      submit={translate('auth.resend.submit')}
      email={email}
      pending={asking.status === 'fetching'}
      problem={asking.problem}
      onEmail={setEmail}
      onSubmit={() => void submit()}
    />
  );
}

import { useState } from 'react';
import { useCall } from '../../engine/client/api/index.ts';
import { isElsewhere, passwordResetPath } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { MessageIcon } from '../../engine/ui/icons/icons.ts';
import { CenteredPage } from '../../engine/ui/layout/index.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import { DemoMailbox } from './CheckMail.tsx';
import { EmailOnlyPage } from './EmailOnlyPage.tsx';
import { ExternalLogin } from './ExternalLogin.tsx';
import { useStoredEmail } from './useStoredEmail.ts';

export default function PasswordResetPage() {
  const path = passwordResetPath();
  return isElsewhere(path) ? <ExternalLogin to={path} /> : <AskForLink />;
}

function AskForLink() {
  const translate = useTranslate();
  const asking = useCall('requestPasswordReset');
  const [email, setEmail] = useStoredEmail();
  const [answered, setAnswered] = useState<string | null>(null);
  const submit = async () => {
    const answer = await asking.run({ body: { email } }).catch(() => null);
    if (answer) setAnswered(answer.message);
  };
  if (answered) {
    return (
      <CenteredPage title={translate('password.reset.done')} icon={MessageIcon} tone="info" after={<BackToSignIn />}>
        <p>{answered}</p>
        <DemoMailbox />
      </CenteredPage>
    );
  }
  return (
    <EmailOnlyPage
      title={translate('password.reset.title')}
      sentence={translate('password.reset.sentence')}
      submit={translate('password.reset.submit')}
      email={email}
      pending={asking.status === 'fetching'}
      problem={asking.problem}
      onEmail={setEmail}
      onSubmit={() => void submit()}
    />
  );
}

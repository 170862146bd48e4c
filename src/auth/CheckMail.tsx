import { useUser } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { pageSettings } from '../../engine/client/storage/index.ts';
import { Notice, PillButton } from '../../engine/ui/components/index.ts';
import { MessageIcon } from '../../engine/ui/icons/icons.ts';
import { CenteredPage, CenteredPageButtons } from '../../engine/ui/layout/index.ts';
import { paths } from '../paths.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import { SuccessPage } from './SuccessPage.tsx';

/** Page after a registration, or after the mail was requested again. */
export function CheckMail({ email }: { email: string }) {
  const translate = useTranslate();
  // Set when the link signs in within another tab.
  const user = useUser();
  if (user)
    return <SuccessPage title={translate('auth.verify_email.done')} text={translate('auth.verify_email.done_text')} />;
  return (
    <CenteredPage
      wide
      title={translate('registration.check_mail.title')}
      icon={MessageIcon}
      tone="info"
      after={<BackToSignIn />}
    >
      <p>{translate('registration.check_mail.text', { email })}</p>
      <CenteredPageButtons>
        <PillButton to={paths.verifyCode} kind="primary" size="large">
          {translate('registration.check_mail.enter_code')}
        </PillButton>
        <PillButton to={paths.resendVerification} size="large">
          {translate('registration.check_mail.again')}
        </PillButton>
      </CenteredPageButtons>
      <DemoMailbox />
    </CenteredPage>
  );
}

/** In the demonstration the mails can be read on a page of the server. */
export function DemoMailbox() {
  const translate = useTranslate();
  if (!pageSettings.demo) return null;
  return (
    <Notice actions={<a href="/dev/mailbox">{translate('registration.check_mail.mailbox')}</a>}>
      {translate('registration.check_mail.demo')}
    </Notice>
  );
}

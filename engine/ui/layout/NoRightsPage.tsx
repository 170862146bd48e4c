import { useUser } from '../../client/auth/session.ts';
import { signInPath } from '../../client/auth/signInPath.ts';
import { home } from '../../client/home.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { readableEmail } from '../../dsl/text/idn.ts';
import { CalmButtons } from './CalmPage.tsx';
import { EmptyState } from './EmptyState.tsx';
import { LockIcon } from './icons.ts';
import { PageHeader } from './PageHeader.tsx';
import { Pill } from './Pill.tsx';

/** Inside the frame, for a page that is there, but not for this account. */
export function NoRightsPage() {
  const translate = useTranslate();
  const user = useUser();
  return (
    <>
      <PageHeader title={translate('shell.no_rights.title')} />
      <EmptyState
        icon={LockIcon}
        title={translate('shell.no_rights.text', { email: readableEmail(user?.email ?? '') })}
        action={
          <CalmButtons>
            <Pill to={home}>{translate('shell.no_rights.dashboard')}</Pill>
            <Pill href={signInPath()} kind="plain">
              {translate('shell.no_rights.switch')}
            </Pill>
          </CalmButtons>
        }
      />
    </>
  );
}

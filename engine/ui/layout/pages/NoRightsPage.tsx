import { useUser } from '../../../client/auth/session.ts';
import { signInPath } from '../../../client/auth/signInPath.ts';
import { homePath } from '../../../client/homePath.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { readableEmail } from '../../../dsl/text/idn.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PillButton } from '../../components/PillButton.tsx';
import { LockIcon } from '../../icons/icons.ts';
import { PageHeader } from '../PageHeader.tsx';
import { CenteredPageButtons } from './CenteredPage.tsx';

/** The page inside the frame for a page that exists, but not for this account. */
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
          <CenteredPageButtons>
            <PillButton to={homePath}>{translate('shell.no_rights.dashboard')}</PillButton>
            <PillButton href={signInPath()} kind="plain">
              {translate('shell.no_rights.switch')}
            </PillButton>
          </CenteredPageButtons>
        }
      />
    </>
  );
}

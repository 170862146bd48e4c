import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { PillButton } from '../../components/PillButton.tsx';
import { LockIcon } from '../../icons/icons.ts';
import { useSignOut } from '../useSignOut.ts';
import { CenteredPage, CenteredPageButtons } from './CenteredPage.tsx';
import { LockedFacts } from './LockedFacts.tsx';
import { useUnlockWatch } from './useUnlockWatch.ts';

/**
 * The page of locked accounts, for apps without their own at this address. It closes automatically when the account is
 * unlocked.
 */
export default function LockedPage() {
  const translate = useTranslate();
  const signOut = useSignOut();
  useUnlockWatch();
  return (
    <CenteredPage title={translate('shell.locked.title')} icon={LockIcon} tone="warning" wide>
      <p>{translate('shell.locked.text', { product: translate('shell.product') })}</p>
      <LockedFacts />
      <CenteredPageButtons>
        <PillButton size="large" onClick={signOut}>
          {translate('shell.locked.sign_out')}
        </PillButton>
      </CenteredPageButtons>
    </CenteredPage>
  );
}

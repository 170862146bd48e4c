import { useTranslate } from '../../engine/client/i18n/index.ts';
import { PillButton } from '../../engine/ui/components/index.ts';
import { OkIcon } from '../../engine/ui/icons/icons.ts';
import { CenteredPage } from '../../engine/ui/layout/index.ts';

/** The account was scheduled for deletion. This page first says that signing in has cancelled it. */
export function DeletionCancelled({ onGoOn }: { onGoOn: () => void }) {
  const translate = useTranslate();
  return (
    <CenteredPage title={translate('auth.welcome_back.title')} icon={OkIcon} tone="success">
      <p role="status">{translate('auth.welcome_back.text')}</p>
      <PillButton kind="primary" size="large" onClick={onGoOn}>
        {translate('auth.welcome_back.go_on')}
      </PillButton>
    </CenteredPage>
  );
}

import { useTranslate } from '../../engine/client/i18n/index.ts';
import { OkIcon } from '../../engine/ui/layout/icons.ts';
import { CalmPage, Pill } from '../../engine/ui/layout/index.ts';

/** The account was to be deleted. That signing in has stopped that is said before anything else. */
export function DeletionCancelled({ onGoOn }: { onGoOn: () => void }) {
  const translate = useTranslate();
  return (
    <CalmPage title={translate('auth.welcome_back.title')} icon={OkIcon} tone="success">
      <p role="status">{translate('auth.welcome_back.text')}</p>
      <Pill kind="primary" size="large" onClick={onGoOn}>
        {translate('auth.welcome_back.go_on')}
      </Pill>
    </CalmPage>
  );
}

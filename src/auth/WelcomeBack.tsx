import { useTranslate } from '../../engine/client/i18n/useTranslate.ts';
import { CalmPage } from '../../engine/ui/layout/CalmPage.tsx';
import { Pill } from '../../engine/ui/layout/Pill.tsx';
import { OkIcon } from '../../engine/ui/layout/publicIcons.tsx';

/** The account was to be deleted. That signing in has stopped that is said before anything else. */
export function WelcomeBack({ onGoOn }: { onGoOn: () => void }) {
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

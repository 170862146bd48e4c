import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { CalmPage } from '../shared/shell/CalmPage.tsx';
import { Pill } from '../shared/shell/Pill.tsx';
import { OkIcon } from '../shared/shell/publicIcons.tsx';

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

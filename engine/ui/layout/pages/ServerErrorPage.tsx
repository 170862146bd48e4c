import { homePath } from '../../../client/homePath.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { PillButton } from '../../components/PillButton.tsx';
import { AlertIcon } from '../../icons/icons.ts';
import { CenteredPage, CenteredPageButtons } from './CenteredPage.tsx';
import { lastFailure } from './serverFailure.ts';

/** Both links reload the page, because the failure may have left the app half loaded. */
export default function ServerErrorPage() {
  const translate = useTranslate();
  const failure = lastFailure();
  const reference = failure?.reference;
  return (
    <CenteredPage title={translate('shell.server_error.title')} icon={AlertIcon} tone="error" wide>
      <p>{translate('shell.server_error.text')}</p>
      <CenteredPageButtons>
        {failure && (
          <PillButton href={failure.path} kind="primary" size="large">
            {translate('shell.server_error.back')}
          </PillButton>
        )}
        <PillButton href={homePath} size="large" kind={failure ? 'plain' : 'primary'}>
          {translate('shell.server_error.dashboard')}
        </PillButton>
      </CenteredPageButtons>
      <p className="small muted">
        {reference ? translate('shell.server_error.again', { reference }) : translate('shell.server_error.again_plain')}
      </p>
    </CenteredPage>
  );
}

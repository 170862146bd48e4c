import { useEffect, useState } from 'react';
import { readUser, useSession } from '../../../client/auth/session.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { PillButton } from '../../components/PillButton.tsx';
import { AlertIcon } from '../../icons/icons.ts';
import { CenteredPage, CenteredPageButtons } from './CenteredPage.tsx';

/** A proxy may send any number; a timer over 24 days would fire at once. */
const MAX_RETRY_SECONDS = 3600;

/**
 * The page while the user is not known yet, because the server refused too many requests. It retries when the server
 * allows it, and then shows the page at this address.
 */
export default function TooManyRequestsPage() {
  const translate = useTranslate();
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const seconds = Math.min(Math.max(session.retryAfter ?? 0, 1), MAX_RETRY_SECONDS);
  // Each refusal is a new session object, and starts a timer of its own.
  useEffect(() => {
    const timer = setTimeout(() => void readUser(), session.retryAfter === null ? 0 : seconds * 1000);
    return () => clearTimeout(timer);
  }, [session, seconds]);
  const ask = async () => {
    setAsking(true);
    await readUser();
    setAsking(false);
  };
  return (
    <CenteredPage title={translate('shell.too_many_requests.title')} icon={AlertIcon} tone="warning" wide>
      <p role="status">{translate('shell.too_many_requests.text', { smart_count: seconds })}</p>
      <CenteredPageButtons>
        <PillButton kind="primary" size="large" pending={isAsking} onClick={() => void ask()}>
          {translate('shell.too_many_requests.again')}
        </PillButton>
      </CenteredPageButtons>
    </CenteredPage>
  );
}

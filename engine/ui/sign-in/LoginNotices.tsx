import { useEffect, useState } from 'react';
import { useUser } from '../../client/auth/session.ts';
import { signOutMessage } from '../../client/auth/signOutMessage.ts';
import { endedNotice } from '../../client/auth/watchSession.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { Notice } from '../components/Notice.tsx';

/** Why the person is on this page: the account is being deleted, the session has ended, or they switch accounts. */
export function LoginNotices() {
  const translate = useTranslate();
  const already = useUser();
  // React may start to render a page more than once, so reading and removing are two steps.
  const [goodbye] = useState(signOutMessage.get);
  const [ended] = useState(endedNotice.isThere);
  useEffect(() => {
    signOutMessage.take();
    endedNotice.take();
  }, []);
  if (!navigator.cookieEnabled)
    return (
      <Notice tone="error" title={translate('auth.sign_in.no_cookies')}>
        {translate('auth.sign_in.no_cookies_text')}
      </Notice>
    );
  if (goodbye) return <Notice tone="info">{goodbye}</Notice>;
  if (ended)
    return (
      <Notice tone="info" title={translate('auth.sign_in.session_ended')}>
        {translate('auth.sign_in.session_ended_text')}
      </Notice>
    );
  if (already) return <Notice tone="info">{translate('auth.sign_in.as_other', { email: already.email })}</Notice>;
  return null;
}

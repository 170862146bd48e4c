import { useUser } from '../../../client/auth/session.ts';
import { useFormatters } from '../../../client/i18n/useFormatters.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { readableEmail } from '../../../dsl/text/idn.ts';
import { FactList } from '../../components/FactList.tsx';

const REFERENCE_LENGTH = 8;

/** Since when the account is locked, its reference for support, and its email address. */
export function LockedFacts() {
  const translate = useTranslate();
  const { date } = useFormatters();
  const user = useUser();
  if (!user) return null;
  const since = user.blocked_at;
  return (
    <FactList>
      <div>
        <dt>{translate('shell.locked.since')}</dt>
        <dd>{since && <time dateTime={since}>{date(since, 'long')}</time>}</dd>
      </div>
      <div>
        <dt>{translate('shell.locked.reference')}</dt>
        <dd>{user.uuid.slice(0, REFERENCE_LENGTH)}</dd>
      </div>
      <div>
        <dt>{translate('shell.locked.signed_in_as')}</dt>
        <dd>{readableEmail(user.email)}</dd>
      </div>
    </FactList>
  );
}

import { Link } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { readableEmail } from '../../engine/dsl/index.ts';
import { paths } from '../paths.ts';
import { TopBanner } from '../shared/TopBanner.tsx';

/** Says on every page that mails to the person's address come back, and leads to where it is mended. */
export default function AddressBanner({ email }: { email: string }) {
  const translate = useTranslate();
  return (
    <TopBanner
      label={translate('account.profile.bounced')}
      text={translate('account.profile.bounced_banner', { email: readableEmail(email) })}
    >
      <Link to={`${paths.account}?tab=profile`}>{translate('account.profile.bounced_mend')}</Link>
    </TopBanner>
  );
}

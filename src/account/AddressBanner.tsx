import { Link } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { readableEmail } from '../../engine/dsl/index.ts';
import { paths } from '../paths.ts';
import classes from './AddressBanner.module.css';

/** Says on every page that mails to the person's address come back, and leads to where it is mended. */
export default function AddressBanner({ email }: { email: string }) {
  const translate = useTranslate();
  return (
    <aside className={classes.banner} aria-label={translate('account.profile.bounced')}>
      <span className={classes.said}>
        {translate('account.profile.bounced_banner', { email: readableEmail(email) })}
      </span>
      <Link to={`${paths.account}?tab=profile`}>{translate('account.profile.bounced_mend')}</Link>
    </aside>
  );
}

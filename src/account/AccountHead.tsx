import { Link } from 'react-router';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import type { PageAction } from '../shared/shell/PageAction.tsx';
import { PageHeader } from '../shared/shell/PageHeader.tsx';
import { useOnPhone } from '../shared/shell/width.ts';
import classes from './Account.module.css';
import { type AccountPage, accountPages } from './accountPages.ts';

/** Title and tabs of one page of the account; phones have the way back to the list instead of tabs. */
export function AccountHead({ page, primary }: { page: AccountPage; primary?: PageAction }) {
  const translate = useTranslate();
  const onPhone = useOnPhone();
  return (
    <>
      <PageHeader
        title={translate(`account.${page}.title`)}
        sentence={translate(`account.${page}.sentence`)}
        parents={[{ label: translate('account.title'), to: paths.account }]}
        primary={primary}
      />
      {!onPhone && (
        <nav className={classes.tabs} aria-label={translate('account.tabs.label')}>
          {accountPages.map(({ name, to }) => (
            <Link key={name} to={to} aria-current={name === page ? 'page' : undefined}>
              {translate(`account.tabs.${name}`)}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

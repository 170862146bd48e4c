import { type ReactNode, useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { useIsPhone } from '../../engine/ui/hooks/index.ts';
import { PageGroupContext } from '../../engine/ui/layout/index.ts';
import { paths } from '../paths.ts';
import classes from './AccountLayout.module.css';
import { type AccountPage, accountPageAt, accountPages } from './accountPages.ts';

const NO_FAMILY = { parents: [], tabs: null };

/**
 * Gives every page below the account's address the place and the tabs of the account, whether it is a component or a
 * list that a resource file describes. Phones have the way back to the list of pages instead of tabs.
 */
export function AccountLayout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const onPhone = useIsPhone();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const current = accountPageAt(pathname);
  // The list of pages, which phones show first, has nothing above it.
  const atIndex = onPhone && pathname === paths.account && !query.has('tab');
  const family = useMemo(() => {
    if (!current || atIndex) return NO_FAMILY;
    const parents = [{ label: translate('account.title'), to: paths.account }];
    return { parents, tabs: onPhone ? null : <Tabs current={current} /> };
  }, [current, atIndex, onPhone, translate]);
  return <PageGroupContext value={family}>{children}</PageGroupContext>;
}

function Tabs({ current }: { current: AccountPage }) {
  const translate = useTranslate();
  return (
    <nav className={classes.tabs} aria-label={translate('account.tabs.label')}>
      {accountPages.map(({ name, to }) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          {translate(`account.tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

import { Outlet, useLocation, useSearchParams } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { useIsPhone } from '../../engine/ui/hooks/index.ts';
import { paths } from '../paths.ts';
import { AccountIndex } from './AccountIndex.tsx';

/** On phones the account is a list of its pages first; the profile has a separate address there. */
export default function AccountFrame() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const onPhone = useIsPhone();
  const translate = useTranslate();
  const atIndex = onPhone && pathname === paths.account && !query.has('tab');
  return atIndex ? <AccountIndex title={translate('account.title')} /> : <Outlet />;
}

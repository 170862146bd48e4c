import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../providers/api/call.ts';
import { useUser } from '../../../providers/auth/session.ts';
import { useTranslate } from '../../../providers/i18n/useTranslate.ts';
import classes from './AppBar.module.css';
import { RightIcon } from './icons.tsx';
import { usePlace } from './place.ts';

/** Whose account this is, then the way down to this page. */
export function Breadcrumbs() {
  const translate = useTranslate();
  const customer = useCustomerName();
  const { title, parents } = usePlace();
  return (
    <nav aria-label={translate('shell.bar.place')} style={{ flex: 1, minWidth: 0 }}>
      <ol className={classes.crumbs}>
        {customer && (
          <li>
            <span>{customer}</span>
          </li>
        )}
        {parents.map(({ label, to }) => (
          <li key={to}>
            <RightIcon size={12} />
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <RightIcon size={12} />
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  );
}

function useCustomerName(): string {
  const user = useUser();
  const { data } = useQuery({
    queryKey: ['getOrganization'],
    queryFn: ({ signal }) => call('getOrganization', { signal }),
    enabled: user?.account_type === 'organization',
    staleTime: 5 * 60_000,
  });
  return data?.name || (user ? `${user.first_name} ${user.last_name}` : '');
}

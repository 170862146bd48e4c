import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../providers/api/call.ts';
import { useUser } from '../../../providers/auth/session.ts';
import { useTranslate } from '../../../providers/i18n/useTranslate.ts';
import { useIsTeam } from '../live/useIsTeam.ts';
import classes from './AppBar.module.css';
import { RightIcon } from './icons.tsx';
import { usePlace } from './place.ts';

/** Whose account this is, for our team that it is the team's side, then the way down to this page. */
export function Breadcrumbs() {
  const translate = useTranslate();
  const { customer, isKnown } = useCustomerName();
  const isTeam = useIsTeam();
  const side = isTeam ? translate('shell.bar.team') : customer;
  const { title, parents } = usePlace();
  return (
    <nav aria-label={translate('shell.bar.place')} style={{ flex: 1, minWidth: 0 }}>
      {/* The name of an organization is longer than that of the person: what stands after it would move. */}
      <ol className={classes.crumbs} style={title && isKnown ? undefined : { visibility: 'hidden' }}>
        {side && (
          <li>
            <span>{side}</span>
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

function useCustomerName(): { customer: string; isKnown: boolean } {
  const user = useUser();
  const { data, isLoading } = useQuery({
    queryKey: ['getOrganization'],
    queryFn: ({ signal }) => call('getOrganization', { signal }),
    enabled: user?.account_type === 'organization',
    staleTime: 5 * 60_000,
  });
  const customer = data?.name || (user ? `${user.first_name} ${user.last_name}` : '');
  return { customer, isKnown: !isLoading };
}

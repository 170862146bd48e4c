import { Link } from 'react-router';
import { useUser } from '../../client/auth/session.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { RightIcon } from '../icons/icons.ts';
import { useIsStaff } from '../presence/useIsStaff.ts';
import { type AccountOwner, useFrameExtensions } from '../resources/Screens.tsx';
import classes from './AppBar.module.css';
import { usePageTrail } from './pageTrail.ts';

/**
 * The breadcrumbs: the owner of the account (or the name of the staff area), then the pages above this one. Each part
 * has the direction of its own text, so that a long one is truncated at its end.
 */
export function Breadcrumbs() {
  const translate = useTranslate();
  const { useOwner = useUserName } = useFrameExtensions();
  const { name, isKnown } = useOwner();
  const isTeam = useIsStaff();
  const side = isTeam ? translate('shell.bar.team') : name;
  const { title, parents } = usePageTrail();
  return (
    <nav aria-label={translate('shell.bar.place')} style={{ flex: 1, minWidth: 0 }}>
      {/* The name of an organization is longer than that of the person: the text after it would move. */}
      <ol className={classes.crumbs} style={title && isKnown ? undefined : { visibility: 'hidden' }}>
        {side && (
          <li>
            <span dir="auto">{side}</span>
          </li>
        )}
        {parents.map(({ label, to }) => (
          <li key={to}>
            <RightIcon size={12} />
            <Link to={to} dir="auto">
              {label}
            </Link>
          </li>
        ))}
        <li>
          <RightIcon size={12} />
          <span aria-current="page" dir="auto">
            {title}
          </span>
        </li>
      </ol>
    </nav>
  );
}

function useUserName(): AccountOwner {
  const user = useUser();
  return { name: user ? `${user.first_name} ${user.last_name}` : '', isKnown: true };
}

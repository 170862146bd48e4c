import { Link, useLocation } from 'react-router';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { usePortal } from '../resources/Screens.tsx';
import classes from './Inspector.module.css';
import { inspectorPath } from './paths.ts';

/** In development, a link below every page of a schema file. */
export function InspectorLink() {
  const { pathname } = useLocation();
  const { resources, role, inspects } = usePortal();
  const translate = useTranslate();
  const shown = resources
    .filter(({ route }) => pathname === route || pathname.startsWith(`${route}/`))
    .toSorted((one, other) => other.route.length - one.route.length)[0];
  if (!shown || !inspects) return null;
  return (
    <p className={classes.link}>
      <Link to={inspectorPath.to(shown.name, role)}>{translate('origins.link')}</Link>
    </p>
  );
}

import { Link } from 'react-router';
import { homePath } from '../../client/homePath.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import classes from './Brand.module.css';

const BrandMark = ({ size = 22 }: { size?: number }) => (
  <svg className={classes.mark} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <rect width="24" height="24" rx="6" />
    <path d="M7 7.5h10M7 12h10M7 16.5h5.5" />
  </svg>
);

interface BrandProps {
  large?: boolean;
  /** The mark alone: its name is still there for screen readers. */
  markOnly?: boolean;
  to?: string;
}

/** The mark and the name of the app, as a link to its first page. */
export function Brand({ large = false, markOnly = false, to = homePath }: BrandProps) {
  const name = useTranslate()('shell.product');
  return (
    <Link to={to} className={large ? `${classes.brand} ${classes.large}` : classes.brand} aria-label={name}>
      <BrandMark size={large ? 26 : 22} />
      {!markOnly && <span>{name}</span>}
    </Link>
  );
}

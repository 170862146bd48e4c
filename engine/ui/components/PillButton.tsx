import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './PillButton.module.css';

interface PillButtonProps {
  kind?: 'primary' | 'plain' | 'quiet';
  size?: 'small' | 'normal' | 'large';
  /** A page of the app. */
  to?: string;
  /** An address that is opened with a full page load. */
  href?: string;
  type?: 'button' | 'submit';
  /** The action is running: the button shows it and ignores further clicks. */
  pending?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** The button of pages before sign-in, which do not load MUI; it looks like MUI's. */
export function PillButton({
  kind = 'plain',
  size = 'normal',
  to,
  href,
  type = 'button',
  pending,
  ...rest
}: PillButtonProps) {
  const { onClick, children } = rest;
  const className = [classes.pill, classes[kind], classes[size]].filter(Boolean).join(' ');
  if (to !== undefined)
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  if (href !== undefined)
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  const busy = pending ? { 'aria-disabled': true, 'aria-busy': true } : {};
  return (
    <button type={type} className={className} onClick={pending ? undefined : onClick} {...busy}>
      {pending && <span className={classes.ring} />}
      {children}
    </button>
  );
}

import type { ReactNode } from 'react';
import classes from './TopBanner.module.css';

interface TopBannerProps {
  /** The name of the banner, for screen readers. */
  label: string;
  icon?: ReactNode;
  /** What it says; shown to its end on phones too. */
  text: ReactNode;
  children: ReactNode;
}

/** A banner above every page, with what can be done about it. */
export const TopBanner = ({ label, icon, text, children }: TopBannerProps) => (
  <aside className={classes.banner} aria-label={label}>
    {icon}
    <span className={classes.text}>{text}</span>
    {children}
  </aside>
);

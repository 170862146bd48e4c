import type { ReactNode } from 'react';
import classes from './EmbeddedQuote.module.css';

/** A link that leaves the frame: it opens in the whole window. */
export const EmbedLink = ({ to, button, children }: { to: string; button?: boolean; children: ReactNode }) => (
  <a href={to} target="_top" className={button ? classes.button : undefined}>
    {children}
  </a>
);

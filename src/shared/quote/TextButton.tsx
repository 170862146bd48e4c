import type { ReactNode } from 'react';
import classes from './TextButton.module.css';

/** A button in a sentence; it looks like a link. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.button} onClick={onClick}>
    {children}
  </button>
);

import type { ReactNode } from 'react';
import classes from './Timeline.module.css';

/** What happened, one below the other; the first is what holds now. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className={classes.timeline}>{children}</ol>;

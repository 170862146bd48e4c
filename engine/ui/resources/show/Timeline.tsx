import type { ReactNode } from 'react';
import classes from './Timeline.module.css';

/** Events, one below the other. The first is the current state. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className={classes.timeline}>{children}</ol>;

import type { ReactNode } from 'react';
import classes from './FactList.module.css';

/** Terms at the start of their lines, and what is known of each at the end. Each line is a `div` of `dt` and `dd`. */
export const FactList = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

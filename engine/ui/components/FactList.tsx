import type { ReactNode } from 'react';
import classes from './FactList.module.css';

/** A list of facts: each term at the start of its line, its value at the end. Each line is a `div` of `dt` and `dd`. */
export const FactList = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

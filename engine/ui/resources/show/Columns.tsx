import type { ReactNode } from 'react';
import classes from './Columns.module.css';

interface ColumnsProps {
  main: ReactNode;
  aside?: ReactNode;
  /** Behind its tabs are lists, which need the room. */
  wide?: boolean;
}

/**
 * Lays out a page in two columns: what it is about at the start, what one looks up beside it, on phones below it. Without
 * an aside, the page has the width of a text, unless it has lists.
 */
export function Columns({ main, aside, wide = false }: ColumnsProps) {
  if (!aside) return <div className={wide ? classes.stack : `${classes.stack} ${classes.single}`}>{main}</div>;
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{main}</div>
      <div className={classes.stack}>{aside}</div>
    </div>
  );
}

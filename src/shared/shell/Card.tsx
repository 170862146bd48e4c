import { type ReactNode, useId } from 'react';
import classes from './Card.module.css';

interface CardProps {
  title?: ReactNode;
  /** At the end of the head: a link, a count, a chip. */
  aside?: ReactNode;
  /** Content to the edge instead of padded. */
  flush?: boolean;
  id?: string;
  children: ReactNode;
}

export function Card({ title, aside, flush = false, id, children }: CardProps) {
  const heading = useId();
  return (
    <section className={classes.card} aria-labelledby={title ? heading : undefined} id={id}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title} id={heading}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      <div className={flush ? classes.edge : classes.body}>{children}</div>
    </section>
  );
}

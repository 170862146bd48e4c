import { type ReactNode, useId } from 'react';
import classes from './Card.module.css';

interface CardProps {
  title?: ReactNode;
  /** At the end of the head: a link, a count, a chip. */
  aside?: ReactNode;
  /** Content to the edge instead of padded. */
  flush?: boolean;
  id?: string;
  /** An example card, which is no landmark. */
  sample?: boolean;
  children: ReactNode;
}

/** A section with a frame. `title` is its heading; `aside` is at the end of that line. */
export function Card({ title, aside, flush = false, id, sample = false, children }: CardProps) {
  const heading = useId();
  const Frame = sample ? 'div' : 'section';
  return (
    <Frame className={classes.card} aria-labelledby={title && !sample ? heading : undefined} id={id}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title} id={heading}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      <div className={flush ? classes.edge : classes.body}>{children}</div>
    </Frame>
  );
}

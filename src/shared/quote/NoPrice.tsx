import classes from './NoPrice.module.css';

/** In place of a price: why there is none yet, and what to do. */
export const NoPrice = ({ title, note }: { title: string; note: string }) => (
  <div className={classes.box}>
    <p>{title}</p>
    <small>{note}</small>
  </div>
);

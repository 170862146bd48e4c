import { Outlet } from 'react-router';
import classes from './Frame.module.css';

const WIDTHS = { normal: '', wide: classes.pageWide, middle: classes.pageMiddle };

/** The room of a page inside the frame: lists take all of it, forms and checkout a middle one. */
export const Page = ({ width = 'normal' }: { width?: keyof typeof WIDTHS }) => (
  <div className={`${classes.page} ${WIDTHS[width] ?? ''}`}>
    <Outlet />
  </div>
);

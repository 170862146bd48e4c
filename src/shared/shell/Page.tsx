import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { pageSettings } from '../../../providers/page/pageSettings.ts';
import classes from './Frame.module.css';

const WIDTHS = { normal: '', wide: classes.pageWide, middle: classes.pageMiddle };

const PushOffer = pageSettings.push ? lazy(() => import('../push/PushOffer.tsx')) : null;

/** The room of a page inside the frame: lists take all of it, forms and checkout a middle one. */
export const Page = ({ width = 'normal' }: { width?: keyof typeof WIDTHS }) => (
  <div className={`${classes.page} ${WIDTHS[width] ?? ''}`}>
    {PushOffer && (
      <Suspense>
        <PushOffer />
      </Suspense>
    )}
    <Outlet />
  </div>
);

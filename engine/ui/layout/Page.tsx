import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useFrameExtensions } from '../resources/Screens.tsx';
import classes from './AppLayout.module.css';

const WIDTHS = { normal: '', wide: classes.pageWide, middle: classes.pageMiddle };

/** The area of a page inside the frame; lists use its full width, forms a medium one. */
export function Page({ width = 'normal' }: { width?: keyof typeof WIDTHS }) {
  const { PageNotice } = useFrameExtensions();
  return (
    <div className={`${classes.page} ${WIDTHS[width] ?? ''}`}>
      {PageNotice && (
        <Suspense>
          <PageNotice />
        </Suspense>
      )}
      <Outlet />
    </div>
  );
}

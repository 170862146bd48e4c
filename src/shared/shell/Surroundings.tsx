import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '../../../providers/auth/session.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import { watchServerFailures } from './serverFailure.ts';

/** Nothing is said in a toast before something was done, so it need not hold up the page. */
const ToastArea = lazy(() => import('./ToastArea.tsx'));

/** Only our team ever has it. */
const SeeingBanner = lazy(() => import('./SeeingBanner.tsx'));

function Seeing() {
  const user = useUser();
  if (!user?.seeing) return null;
  return (
    <Suspense>
      <SeeingBanner user={{ ...user, seeing: user.seeing }} />
    </Suspense>
  );
}

/** What every page has around it, before and after sign-in. */
export function Surroundings({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // At once: what else the failure changes, such as the session, must find the page gone from where it was.
  useLayoutEffect(() => watchServerFailures(path => flushSync(() => navigate(path))), [navigate]);
  return (
    <>
      <OfflineBanner />
      <Seeing />
      <RouteProgress />
      <CrashBoundary place={pathname}>{children}</CrashBoundary>
      <Suspense>
        <ToastArea />
      </Suspense>
    </>
  );
}

import { type ReactNode, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { deferComponent } from '../loading/lazyComponent.tsx';
import { RouteProgress } from '../loading/RouteProgress.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { ErrorBoundary } from './pages/ErrorBoundary.tsx';
import { watchServerFailures } from './pages/serverFailure.ts';
import { hasToasts, onFirstToast } from './toasts/firstToast.ts';

const ToastArea = deferComponent(() => import('./toasts/ToastArea.tsx'));

interface AppProvidersProps {
  /** The app's banner above every page. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The providers around every page, before and after sign-in. */
export function AppProviders({ banner, children }: AppProvidersProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Synchronous: the other effects of the failure, such as on the session, must find the page already left.
  useLayoutEffect(() => watchServerFailures(path => flushSync(() => navigate(path))), [navigate]);
  return (
    <>
      <OfflineBanner />
      {banner}
      <RouteProgress />
      <ErrorBoundary place={pathname}>{children}</ErrorBoundary>
      <Toasts />
    </>
  );
}

/** Toasts follow an action, so their code is fetched after the page. */
function Toasts() {
  const isNeeded = useSyncExternalStore(onFirstToast, hasToasts);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ToastArea />
    </Suspense>
  );
}

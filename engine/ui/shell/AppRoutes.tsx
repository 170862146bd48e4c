import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router';
import { registerAccessRules } from '../../client/auth/accessRules.ts';
import { authPaths, lockedPath } from '../../client/auth/paths.ts';
import { useUser } from '../../client/auth/session.ts';
import { homePath } from '../../client/homePath.ts';
import type { Manifest } from '../../dsl/resolve/resolved.ts';
import { Loading } from '../components/Loading.tsx';
import { RequireAuth } from '../layout/RequireAuth.tsx';
import { LazyBoundary } from '../loading/LazyBoundary.tsx';
import { lazyComponent, prefetchDeferred } from '../loading/lazyComponent.tsx';
import { afterPaint, onIdle } from '../loading/onIdle.ts';
import type { AppExtensions } from './extensions.ts';
import { startsSignedIn } from './firstPages.ts';
import { loadSignedIn } from './loadSignedIn.tsx';

const LockedPage = lazyComponent(() => import('../layout/pages/LockedPage.tsx'));
const ServerErrorPage = lazyComponent(() => import('../layout/pages/ServerErrorPage.tsx'));
const loadEngineSignIn: NonNullable<AppExtensions['loadSignIn']> = () => import('../sign-in/EngineSignIn.tsx');

interface AppRoutesProps {
  extensions: AppExtensions;
  manifest?: Manifest | undefined;
}

/** The routes of an app: public pages, and everything else behind sign-in, with react-admin. */
export function AppRoutes({ extensions, manifest }: AppRoutesProps) {
  const [routes] = useState(() => routesOf(extensions, manifest));
  const page = useRoutes(routes);
  return (
    <RequireAuth>
      <LazyBoundary fallback={<Loading />}>{page}</LazyBoundary>
    </RequireAuth>
  );
}

/** Prefetches the next pages while the person reads and types. The page itself waits for none of them. */
function PrefetchingPage({ page, next }: { page: ReactNode; next: () => Promise<unknown> }) {
  useEffect(() => afterPaint(() => onIdle(next)), [next]);
  return page;
}

/** An unknown address that contains a public path needs no sign-in, and shows nothing. */
const SignedInOnly = ({ page }: { page: ReactNode }) => (useUser() ? page : <Navigate to={authPaths.login} replace />);

function routesOf(extensions: AppExtensions, manifest: Manifest | undefined): RouteObject[] {
  const { access, pages = [], loadSignIn = loadEngineSignIn } = extensions;
  if (access) registerAccessRules(access);
  let loading = startsSignedIn() ? loadSignedIn(extensions, manifest) : undefined;
  // The first page reports a failure; a later try fetches again.
  loading?.catch(() => undefined);
  const load = () => {
    const first = loading ?? loadSignedIn(extensions, manifest);
    loading = undefined;
    return first;
  };
  const prefetchNext = () => Promise.all([load(), prefetchDeferred()]);
  const SignIn = lazyComponent(async () => {
    const { default: Page } = await loadSignIn();
    return { default: () => <PrefetchingPage page={<Page />} next={prefetchNext} /> };
  });
  const SignedIn = lazyComponent(load);
  return [
    { path: '/', element: <Navigate to={homePath} replace /> },
    { path: authPaths.login, element: <SignIn /> },
    { path: '/500', element: <ServerErrorPage /> },
    // A page of the app at the same address wins.
    ...pages,
    { path: lockedPath, element: <LockedPage /> },
    { path: '*', element: <SignedInOnly page={<SignedIn />} /> },
  ];
}

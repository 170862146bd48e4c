import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { AuthContext, RouterProviderContext, useCheckAuth } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { authProvider, type CheckedPage } from '../../client/auth/authProvider.ts';
import { redirectFor } from '../../client/auth/guard.ts';
import { isPathOfApp } from '../../client/auth/paths.ts';
import { returnPath } from '../../client/auth/returnPath.ts';
import { getSession, type Session, useSession } from '../../client/auth/session.ts';
import { isElsewhere } from '../../client/auth/signInPath.ts';
import { Loading } from '../components/Loading.tsx';
import { anonymousRouter } from './router.ts';

const TooManyRequestsPage = lazy(() => import('./pages/TooManyRequestsPage.tsx'));

/** Renders a page only after the auth provider has allowed it, or redirects. */
export const RequireAuth = ({ children }: { children: ReactNode }) => (
  <AuthContext value={authProvider}>
    <RouterProviderContext value={anonymousRouter}>
      <CheckedPages>{children}</CheckedPages>
    </RouterProviderContext>
  </AuthContext>
);

function CheckedPages({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const redirectTo = useRedirect(session, { pathname, search, hash });
  const arrived = session.isAuthenticated && redirectTo === null && isPathOfApp(pathname);
  // The return address is dropped: the next sign-in, perhaps of another person, starts at the beginning.
  useEffect(() => {
    if (arrived) returnPath.clear();
  }, [arrived]);
  if (session.retryAfter !== null)
    return (
      <Suspense fallback={<Loading />}>
        <TooManyRequestsPage />
      </Suspense>
    );
  if (redirectTo === null) return children;
  return redirectTo ? <Redirect to={redirectTo} /> : <Loading />;
}

/**
 * The path to redirect the visitor to; null: the visitor may stay; undefined: the auth provider has not answered yet.
 */
function useRedirect(session: Session, { pathname, search, hash }: Required<CheckedPage>): string | null | undefined {
  const checkAuth = useCheckAuth();
  const [refused, setRefused] = useState<{ session: Session; page: string; redirectTo: string }>();
  const page = `${pathname}${search}${hash}`;
  // The provider's own rule. Waiting for the provider would flash between two pages that may be seen.
  const mayStay = session.isInitialized && redirectFor(session, { pathname, search }) === null;
  useEffect(() => {
    // An answer counts for the session that was asked about: several refused requests each read the user again.
    if (mayStay || session !== getSession()) return;
    void checkAuth({ pathname, search, hash }, false).catch(({ redirectTo }: { redirectTo: string }) =>
      setRefused({ session: getSession(), page: `${pathname}${search}${hash}`, redirectTo }),
    );
  }, [checkAuth, mayStay, session, pathname, search, hash]);
  if (mayStay) return null;
  return refused?.session === session && refused.page === page ? refused.redirectTo : undefined;
}

/** An address of another site is no route of this app. */
function Redirect({ to }: { to: string }) {
  const leaves = isElsewhere(to);
  useEffect(() => {
    if (leaves) location.replace(to);
  }, [to, leaves]);
  return leaves ? <Loading /> : <Navigate to={to} replace />;
}

import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { guard, guardTargets } from '../../client/auth/guard.ts';
import { returnPath } from '../../client/auth/returnPath.ts';
import { useSession } from '../../client/auth/session.ts';
import { isElsewhere, signInPath } from '../../client/auth/signInPath.ts';
import { Loading } from './Loading.tsx';

/** Nothing of a page is drawn before it is known who asks for it. */
export function Guarded({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const target = guard(session, { pathname, search });
  const arrived = session.isAuthenticated && target === null && pathname.startsWith(guardTargets.home);
  // The way back was gone: the next sign-in, perhaps of somebody else, starts at the beginning.
  useEffect(() => {
    if (arrived) returnPath.clear();
  }, [arrived]);
  if (!session.isInitialized) return <Loading />;
  if (target === 'sign-in') return <SignInFirst wanted={`${pathname}${search}${hash}`} />;
  if (target === 'home') return <Navigate to={returnPath.get(session.user?.uuid) ?? guardTargets.home} replace />;
  if (target === 'locked') return <Navigate to={guardTargets.locked} replace />;
  if (target) return <Navigate to={`${guardTargets.locked}${target}`} replace />;
  return children;
}

/** The query of the wanted page is kept here and not in the address, where a redirect would lose it. */
function SignInFirst({ wanted }: { wanted: string }) {
  const path = signInPath();
  useEffect(() => {
    returnPath.keep(wanted);
    if (isElsewhere(path)) location.replace(path);
  }, [wanted, path]);
  return isElsewhere(path) ? <Loading /> : <Navigate to={path} replace />;
}

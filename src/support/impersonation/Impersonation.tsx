import { lazy, Suspense } from 'react';
import { useUser } from '../../../engine/client/auth/index.ts';

/** Only staff ever load it. */
const SeeingBanner = lazy(() => import('./ImpersonationBanner.tsx'));

/** The banner during impersonation, on every page. */
export function Impersonation() {
  const user = useUser();
  if (!user?.seeing) return null;
  return (
    <Suspense>
      <SeeingBanner user={{ ...user, seeing: user.seeing }} />
    </Suspense>
  );
}

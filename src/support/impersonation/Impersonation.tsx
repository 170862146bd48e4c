import { lazy, Suspense } from 'react';
import { useUser } from '../../../engine/client/auth/index.ts';

/** Only staff ever load it. */
const ImpersonationBanner = lazy(() => import('./ImpersonationBanner.tsx'));

/** The banner during impersonation, on every page. */
export function Impersonation() {
  const user = useUser();
  if (!user?.impersonation) return null;
  return (
    <Suspense>
      <ImpersonationBanner user={{ ...user, impersonation: user.impersonation }} />
    </Suspense>
  );
}

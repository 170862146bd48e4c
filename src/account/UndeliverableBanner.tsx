import { lazy, Suspense } from 'react';
import { useUser } from '../../engine/client/auth/index.ts';

const AddressBanner = lazy(() => import('./AddressBanner.tsx'));

/** The banner of a person to whose address mails come back; not for staff who see the page as that person. */
export function UndeliverableBanner() {
  const user = useUser();
  if (!user?.email_bounced_at || user.impersonation) return null;
  return (
    <Suspense>
      <AddressBanner email={user.email} />
    </Suspense>
  );
}

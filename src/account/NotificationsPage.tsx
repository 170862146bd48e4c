import { lazy, Suspense } from 'react';
import { setUser } from '../../engine/client/auth/index.ts';
import { portalSettings } from '../../providers/portalSettings.ts';
import type { User } from '../../schemas/generated/types.ts';
import { AccountFormPage } from './AccountFormPage.tsx';

const PushDevice = portalSettings.push ? lazy(() => import('../shared/push/PushDevice.tsx')) : null;

export default function NotificationsPage() {
  return (
    <AccountFormPage page="notifications" onSaved={answer => setUser(answer as User)}>
      {PushDevice && (
        <Suspense>
          <PushDevice />
        </Suspense>
      )}
    </AccountFormPage>
  );
}

import { lazy, Suspense } from 'react';
import { setUser } from '../../engine/client/auth/index.ts';
import { pageSettings } from '../../engine/client/storage/index.ts';
import type { User } from '../../schemas/generated/types.ts';
import { FormPage } from './FormPage.tsx';

const PushDevice = pageSettings.push ? lazy(() => import('../shared/push/PushDevice.tsx')) : null;

export default function NotificationsPage() {
  return (
    <FormPage page="notifications" onSaved={answer => setUser(answer as User)}>
      {PushDevice && (
        <Suspense>
          <PushDevice />
        </Suspense>
      )}
    </FormPage>
  );
}

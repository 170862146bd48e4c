import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setUser, useUser } from '../../engine/client/auth/index.ts';
import { callFormKey } from '../../engine/ui/forms/index.ts';
import type { User } from '../../schemas/generated/types.ts';
import { AccountFormPage } from './AccountFormPage.tsx';
import { PendingAddress } from './PendingAddress.tsx';
import { UndeliverableAddress } from './UndeliverableAddress.tsx';

export default function ProfilePage() {
  const client = useQueryClient();
  const user = useUser();
  const [withdrawals, setWithdrawals] = useState(0);
  if (!user) return null;

  /** Shows the old address in the form again. The pressed button is gone, so the page takes the focus. */
  const showOldAddress = async () => {
    await client.invalidateQueries({ queryKey: callFormKey('profile') });
    setWithdrawals(count => count + 1);
    document.getElementById('main')?.focus();
  };
  return (
    <AccountFormPage
      page="profile"
      filling={withdrawals}
      rule={last => last}
      onSaved={answer => setUser(answer as User)}
    >
      {user.email_bounced_at && <UndeliverableAddress email={user.email} />}
      {user.pending_email && (
        <PendingAddress email={user.email} pending={user.pending_email} onCancelled={() => void showOldAddress()} />
      )}
    </AccountFormPage>
  );
}

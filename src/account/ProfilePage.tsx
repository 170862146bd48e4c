import { rekey } from '../../providers/api/problems.ts';
import { takeUser, useUser } from '../../providers/auth/session.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import type { User } from '../../schemas/generated/types.ts';
import { Notice } from '../shared/shell/Notice.tsx';
import { FormPage } from './FormPage.tsx';

export default function ProfilePage() {
  const translate = useTranslate();
  const user = useUser();
  if (!user) return null;
  return (
    <FormPage page="profile" rule={rekey.account} onSaved={answer => takeUser(answer as User)}>
      {user.pending_email && (
        <Notice tone="wait" title={translate('account.profile.pending')}>
          {translate('account.profile.pending_text', { email: user.pending_email })}
        </Notice>
      )}
    </FormPage>
  );
}

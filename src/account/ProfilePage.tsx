import { useUser } from '../../providers/auth/session.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { Notice } from '../shared/shell/Notice.tsx';
import classes from './Account.module.css';
import { AccountHead } from './AccountHead.tsx';
import { ProfileForm } from './ProfileForm.tsx';

export default function ProfilePage() {
  const translate = useTranslate();
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <AccountHead page="profile" />
      <div className={`${classes.stack} ${classes.narrow}`}>
        {user.pending_email && (
          <Notice tone="wait" title={translate('account.profile.pending')}>
            {translate('account.profile.pending_text', { email: user.pending_email })}
          </Notice>
        )}
        <ProfileForm key={user.uuid} user={user} />
      </div>
    </>
  );
}

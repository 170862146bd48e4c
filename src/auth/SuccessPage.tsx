import { signInPath, useUser } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { PillButton } from '../../engine/ui/components/index.ts';
import { OkIcon } from '../../engine/ui/icons/icons.ts';
import { CenteredPage } from '../../engine/ui/layout/index.ts';
import { paths } from '../paths.ts';

/** It worked; the next step is to sign in, or to continue if signed in. */
export function SuccessPage({ title, text }: { title: string; text: string }) {
  const translate = useTranslate();
  const user = useUser();
  return (
    <CenteredPage title={title} icon={OkIcon} tone="success">
      {!user && <p>{text}</p>}
      <PillButton to={user ? paths.dashboard : signInPath()} kind="primary" size="large">
        {translate(user ? 'auth.done.dashboard' : 'auth.done.sign_in')}
      </PillButton>
    </CenteredPage>
  );
}

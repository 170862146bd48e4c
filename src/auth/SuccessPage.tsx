import { signInPath, useUser } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { OkIcon } from '../../engine/ui/layout/icons.ts';
import { CalmPage, Pill } from '../../engine/ui/layout/index.ts';
import { paths } from '../paths.ts';

/** It worked; the next step is to sign in, or to go on for those who are. */
export function SuccessPage({ title, text }: { title: string; text: string }) {
  const translate = useTranslate();
  const user = useUser();
  return (
    <CalmPage title={title} icon={OkIcon} tone="success">
      {!user && <p>{text}</p>}
      <Pill to={user ? paths.dashboard : signInPath()} kind="primary" size="large">
        {translate(user ? 'auth.done.dashboard' : 'auth.done.sign_in')}
      </Pill>
    </CalmPage>
  );
}

import { useUser } from '../../providers/auth/session.ts';
import { signInPath } from '../../providers/auth/signInPath.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { CalmPage } from '../shared/shell/CalmPage.tsx';
import { Pill } from '../shared/shell/Pill.tsx';
import { OkIcon } from '../shared/shell/publicIcons.tsx';

/** It worked; the next step is to sign in, or to go on for those who are. */
export function Done({ title, text }: { title: string; text: string }) {
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

import { useSearchParams } from 'react-router';
import { useCall } from '../../engine/client/api/index.ts';
import { passwordResetPath } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorSummary, Notice, PillButton, useFieldErrors } from '../../engine/ui/components/index.ts';
import { OkIcon } from '../../engine/ui/icons/icons.ts';
import { CenteredPage, CenteredPageButtons } from '../../engine/ui/layout/index.ts';
import { AuthForm } from '../../engine/ui/sign-in/index.ts';
import { paths } from '../paths.ts';
import { BackToSignIn } from './BackToSignIn.tsx';

/**
 * The page behind "This was not me" in a mail about a changed address or password. A button undoes the change, because
 * programs that open links in mails press no buttons.
 */
export default function UndoChangePage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const token = query.get('token');
  const undoing = useCall('undoChange');
  const { errors } = useFieldErrors(undoing.problem);
  const t = (key: string) => translate(`undo_change.${key}`);

  if (undoing.answer)
    return (
      <CenteredPage title={t('done')} icon={OkIcon} tone="success">
        <p role="status">{t('done_text')}</p>
        {/* A full page load, because all sessions of the account have ended. */}
        <PillButton
          href={`${paths.verifyPass}?${new URLSearchParams({ token: undoing.answer.reset_token })}`}
          kind="primary"
          size="large"
        >
          {t('choose')}
        </PillButton>
      </CenteredPage>
    );
  const isGone = token === null || undoing.problem?.isGone;
  return (
    <CenteredPage title={t('title')} sentence={t(isGone ? 'gone' : 'sentence')} after={<BackToSignIn />}>
      {token === null && <Notice tone="error">{t('no_token')}</Notice>}
      <ErrorSummary errors={errors} />
      {isGone ? (
        <CenteredPageButtons>
          <PillButton to={passwordResetPath()} kind="primary" size="large">
            {translate('password.reset.title')}
          </PillButton>
        </CenteredPageButtons>
      ) : (
        <AuthForm
          submit={t('submit')}
          pending={undoing.status === 'fetching'}
          onSubmit={() => void undoing.run({ body: { token } }).catch(() => null)}
        >
          {null}
        </AuthForm>
      )}
    </CenteredPage>
  );
}

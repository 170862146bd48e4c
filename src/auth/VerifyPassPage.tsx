import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../engine/client/api/index.ts';
import { passwordResetPath } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import {
  ErrorSummary,
  NewPassword,
  Notice,
  PillButton,
  useFieldErrors,
  usePasswordErrors,
} from '../../engine/ui/components/index.ts';
import { CenteredPage, CenteredPageButtons } from '../../engine/ui/layout/index.ts';
import { AuthForm } from '../../engine/ui/sign-in/index.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import { SuccessPage } from './SuccessPage.tsx';
import { useNewPasswordFields } from './useAuthFields.ts';

/** The link in the mail about a forgotten password leads here. */
export default function VerifyPassPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const token = query.get('token');
  const saving = useCall('confirmPasswordReset');
  const [typed, setTyped] = useState({ password: '', password_confirm: '' });
  const { errors, forget } = usePasswordErrors(useFieldErrors(saving.problem), saving.problem);
  const fields = useNewPasswordFields();

  if (saving.status === 'done')
    return (
      <SuccessPage
        title={translate('password.new_password.done')}
        text={translate('password.new_password.done_text')}
      />
    );
  return (
    <CenteredPage
      title={translate('password.new_password.title')}
      sentence={translate('password.new_password.sentence')}
      after={<BackToSignIn />}
    >
      {token === null && <Notice tone="error">{translate('password.new_password.no_token')}</Notice>}
      <ErrorSummary errors={errors} fields={fields} />
      {token === null || saving.problem?.isGone ? (
        <CenteredPageButtons>
          <PillButton to={passwordResetPath()} kind="primary" size="large">
            {translate('password.new_password.again')}
          </PillButton>
        </CenteredPageButtons>
      ) : (
        <AuthForm
          submit={translate('password.new_password.submit')}
          pending={saving.status === 'fetching'}
          onSubmit={() => void saving.run({ body: { token, ...typed } }).catch(() => null)}
        >
          <NewPassword typed={typed} errors={errors} onChange={setTyped} onEdit={forget} />
        </AuthForm>
      )}
    </CenteredPage>
  );
}

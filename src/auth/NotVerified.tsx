import { Link } from 'react-router';
import type { CallError, FieldErrors } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorSummary, Notice } from '../../engine/ui/layout/index.ts';
import { paths } from '../paths.ts';
import { useLoginFields } from './fields.ts';

const NOT_VERIFIED = 403;

/** Why signing in did not work. An unconfirmed address has a way on. */
export function LoginProblem({ problem, errors }: { problem: CallError | null; errors: FieldErrors }) {
  const translate = useTranslate();
  const fields = useLoginFields();
  if (problem?.code !== NOT_VERIFIED) return <ErrorSummary errors={errors} fields={fields} />;
  return (
    <Notice
      tone="wait"
      alert
      title={translate('auth.sign_in.not_verified')}
      actions={
        <>
          <Link to={paths.verifyCode} className="link">
            {translate('auth.sign_in.enter_code')}
          </Link>
          <Link to={paths.resendVerification} className="link">
            {translate('auth.sign_in.send_again')}
          </Link>
        </>
      }
    >
      {translate('auth.sign_in.not_verified_text')}
    </Notice>
  );
}

import type { CallError, FieldErrors } from '../../../client/api/problems.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';

interface KnownErrors {
  errors: FieldErrors;
  forget: (key: string) => void;
}

/** Other errors are about the link in the mail, too many attempts or the session, not the password. */
const SPEAK_OF_PASSWORDS = [400, 422];

/**
 * Returns the errors of the two inputs for a new password. An error about both is shown at the first one and marks the
 * second one too.
 */
export function usePasswordErrors({ errors, forget }: KnownErrors, problem: CallError | null): KnownErrors {
  const translate = useTranslate();
  const { detail, ...rest } = errors;
  if (!detail || problem?.sentence === undefined || !SPEAK_OF_PASSWORDS.includes(problem.code))
    return { errors, forget };
  return { errors: { ...rest, password: detail, password_confirm: translate('shell.password.see_first') }, forget };
}

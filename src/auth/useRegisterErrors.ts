import type { FieldErrors } from '../../providers/api/problems.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';

const TERMS = 'user_data.accept_terms';

/** What the server says of a box that must be ticked speaks of values; people tick boxes. */
export function useRegisterErrors(errors: FieldErrors): FieldErrors {
  const translate = useTranslate();
  return errors[TERMS] ? { ...errors, [TERMS]: translate('auth.register.accept_first') } : errors;
}

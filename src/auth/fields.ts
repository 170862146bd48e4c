import { useTranslate } from '../../providers/i18n/useTranslate.ts';

type Fields = Record<string, { id: string; label: string }>;

/** Error key of the API -> the input that it speaks of, for the summary's links. */
function useFields(ids: Record<string, string>): Fields {
  const translate = useTranslate();
  return Object.fromEntries(
    Object.entries(ids).map(([key, id]) => [key, { id, label: translate(`auth.fields.${id}`) }]),
  );
}

export const useLoginFields = () => useFields({ email: 'email', password: 'password' });

export const useRegisterFields = () =>
  useFields({
    'user_data.first_name': 'first_name',
    'user_data.last_name': 'last_name',
    'user_data.email': 'email',
    'user_data.password': 'password',
    'user_data.account_type': 'account_type',
    'user_data.organization_name': 'organization_name',
    'user_data.country': 'country',
    'user_data.state': 'state',
    'user_data.accept_terms': 'accept_terms',
  });

export const useNewPasswordFields = () => useFields({ password: 'password', password_confirm: 'password_confirm' });

export const useCodeFields = () => useFields({ email: 'email', code: 'code' });

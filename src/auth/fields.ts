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

export const useNewPasswordFields = () => useFields({ password: 'password', password_confirm: 'password_confirm' });

export const useCodeFields = () => useFields({ email: 'email', code: 'code' });

import { useTranslate } from '../../engine/client/i18n/index.ts';

type Fields = Record<string, { id: string; label: string }>;

/** Maps error keys of the API, which are the ids of the inputs too, to labels: for the links of the summary. */
function useFields(names: Record<string, string>): Fields {
  const translate = useTranslate();
  return Object.fromEntries(
    Object.entries(names).map(([id, name]) => [id, { id, label: translate(`auth.fields.${name}`) }]),
  );
}

export const useLoginFields = () => useFields({ email: 'email', password: 'password' });

export const useNewPasswordFields = () => useFields({ password: 'new_password', password_confirm: 'password_confirm' });

export const useCodeFields = () => useFields({ email: 'email', code: 'code' });

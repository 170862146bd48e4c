import { useStoredValues } from '../../engine/ui/hooks/index.ts';

/** The address typed on one of these pages is there on the next. */
export function useStoredEmail(): [string, (email: string) => void] {
  const { values, change } = useStoredValues('email', { email: '' });
  return [values.email, email => change({ email })];
}

import { useKeptValues } from '../../engine/ui/layout/index.ts';

/** The address typed on one of these pages is there on the next. */
export function useStoredEmail(): [string, (email: string) => void] {
  const { values, change } = useKeptValues('email', { email: '' });
  return [values.email, email => change({ email })];
}

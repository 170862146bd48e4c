import { useCallback, useRef, useState } from 'react';
import { useUser } from '../../client/auth/session.ts';
import { localDraftKey } from '../../client/storage/localDrafts.ts';
import { tabStore } from '../../client/storage/stores.ts';

/**
 * Stores the values of a form in this tab until they are sent, so that leaving and coming back loses nothing. Another
 * person who signs in here does not see them. Passwords are never stored.
 */
export function useStoredValues<Values extends object>(form: string, empty: Values) {
  const reader = useUser()?.uuid;
  // The person when the form was opened, to whom the stored values belong.
  const [owner] = useState(reader);
  const key = localDraftKey(owner ? `${form}:${owner}` : form);
  const emptyAtFirst = useRef(empty);
  const [values, setValues] = useState<Values>(() => ({ ...empty, ...read(key) }));
  const change = useCallback(
    (changed: Partial<Values>) =>
      setValues(before => {
        const next = { ...before, ...changed };
        tabStore.set(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  const clear = useCallback(() => {
    tabStore.remove(key);
    setValues(emptyAtFirst.current);
  }, [key]);
  return { values, change, clear };
}

function read(key: string): object {
  try {
    const kept: unknown = JSON.parse(tabStore.get(key) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

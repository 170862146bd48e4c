import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** Goes to the change or remark that the address names: `?change=…`, once for each visit of it. */
export function useWantedChange(goTo: (id: string) => void): void {
  const { search, key } = useLocation();
  const change = new URLSearchParams(search).get('change');
  const go = useEffectEvent(goTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same change may be followed again
  useEffect(() => {
    if (change) go(change);
  }, [change, key]);
}

import { useEffect, useRef, useState } from 'react';
import { getSession } from '../../../client/auth/session.ts';

/**
 * Stores unsaved answers again when the page closes: tabs share the storage, and another tab at the same record may
 * have overwritten or removed them. Not if another person is signed in by then.
 */
export function useStoreOnLeave(keep: () => void): void {
  const latest = useRef(keep);
  latest.current = keep;
  const [owner] = useState(() => getSession().user?.uuid);
  useEffect(() => {
    const leave = () => {
      if (getSession().user?.uuid === owner) latest.current();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [owner]);
}

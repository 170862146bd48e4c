import { useEffect, useRef, useState } from 'react';
import { getSession } from '../../../client/auth/session.ts';

/**
 * Keeps what is unsaved once more when the page goes: what the pages of a browser keep they share, and another page at
 * the same record may have put its own there, or dropped it. Not when somebody else is signed in by then.
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

import { useEffect } from 'react';
import { readUser } from '../../../client/auth/session.ts';

const EVERY_MS = 60_000;

/**
 * Checks whether the account is open again: on arrival, perhaps from paying, every minute, and when the tab is shown
 * again.
 */
export function useUnlockWatch() {
  useEffect(() => {
    const ask = () => void readUser();
    ask();
    const timer = setInterval(ask, EVERY_MS);
    window.addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', ask);
    };
  }, []);
}

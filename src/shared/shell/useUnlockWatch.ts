import { useEffect } from 'react';
import { readUser } from '../../../providers/auth/session.ts';

const EVERY_MS = 60_000;

/** Asks whether the account is open again: every minute, and whenever the person comes back to the page. */
export function useUnlockWatch() {
  useEffect(() => {
    const ask = () => void readUser();
    const timer = setInterval(ask, EVERY_MS);
    window.addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', ask);
    };
  }, []);
}

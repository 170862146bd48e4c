import { useLogin } from 'react-admin';
import type { AnswerOf } from '../../client/api/call.ts';
import { LostCookiesError } from '../../client/auth/authProvider.ts';

/**
 * Returns a function that continues with a session that the server has started by another call than the sign-in: it opens
 * the page that was requested. False: the browser did not keep the cookies of the session.
 */
export function useStartedSession(): (answer: AnswerOf<'login'>) => Promise<boolean> {
  const login = useLogin();
  return async started => {
    try {
      await login({ started });
      return true;
    } catch (error) {
      if (error instanceof LostCookiesError) return false;
      throw error;
    }
  };
}

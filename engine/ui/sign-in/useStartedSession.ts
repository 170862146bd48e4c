import { useLogin } from 'react-admin';
import type { AnswerOf } from '../../client/api/call.ts';

/**
 * Returns a function that continues with a session that the server has started by another call than the sign-in: it opens
 * the page that was requested. False: it could not, for example because the browser did not keep the session's cookies.
 */
export function useStartedSession(): (answer: AnswerOf<'login'>) => Promise<boolean> {
  const login = useLogin();
  return started =>
    login({ started }).then(
      () => true,
      () => false,
    );
}

import { useLogin } from 'react-admin';
import type { AnswerOf } from '../../client/api/call.ts';

type Started = AnswerOf<'login'>;

/**
 * Returns a function that continues a session which another call than the sign-in may have started, and opens the page
 * that was requested. It resolves to false if the call started no session or the browser refused the cookies.
 */
export function useStartedSession(): (answer: Partial<Started>) => Promise<boolean> {
  const login = useLogin();
  return async started =>
    Boolean(started.access_token) &&
    login({ started }).then(
      () => true,
      () => false,
    );
}

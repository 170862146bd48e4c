import { useLogin } from 'react-admin';
import type { AnswerOf } from '../../client/api/call.ts';

type Started = AnswerOf<'login'>;

/**
 * Returns a function that continues with a session that the server may have started with another answer than that of the
 * sign-in: it opens the page that was requested. False: there is no session, or the browser did not keep its cookies.
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

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type AnswerOf, type CallOptions, useCall } from '../../engine/client/api/index.ts';
import { keptCookies, returnPath, takeLogin } from '../../engine/client/auth/index.ts';
import { paths } from '../paths.ts';

/** Signs in and goes where one wanted to go; who comes back to an account about to be deleted is told of it first. */
export function useSignIn() {
  const navigate = useNavigate();
  const signingIn = useCall('login');
  const [hasLostCookies, setLostCookies] = useState(false);
  const [comeBack, setComeBack] = useState<AnswerOf<'login'> | null>(null);

  const enter = async (answer: AnswerOf<'login'>) => {
    // Read before: arriving there, which the guard may do first, clears it.
    const wanted = returnPath.get(answer.me?.uuid) ?? paths.dashboard;
    await takeLogin(answer);
    navigate(wanted, { replace: true });
  };
  return {
    problem: signingIn.problem,
    /** The password was right, and the browser did not keep the cookies that came with it. */
    hasLostCookies,
    pending: signingIn.status === 'fetching',
    /** How to go on, once it was said that the account stays. */
    goOn: comeBack && (() => void enter(comeBack)),
    async signIn(body: CallOptions<'login'>['body']): Promise<void> {
      setLostCookies(false);
      const answer = await signingIn.run({ body }).catch(() => null);
      // The next page would ask without a cookie, and send the person back here without a reason.
      if (answer && !keptCookies()) return setLostCookies(true);
      if (answer?.deletion_withdrawn) setComeBack(answer);
      else if (answer) await enter(answer);
    },
  };
}

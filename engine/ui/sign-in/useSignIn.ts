import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf, CallOptions } from '../../client/api/call.ts';
import { useCall } from '../../client/api/status.ts';
import { guardTargets } from '../../client/auth/guard.ts';
import { returnPath } from '../../client/auth/returnPath.ts';
import { takeLogin } from '../../client/auth/session.ts';
import { keptCookies } from '../../client/auth/sessionMarker.ts';

/**
 * Signs in and goes where one wanted to go. `mustAsk` says of an answer that the app has something to say before that:
 * then `goOn` is set.
 */
export function useSignIn(mustAsk: (answer: AnswerOf<'login'>) => boolean = () => false) {
  const navigate = useNavigate();
  const signingIn = useCall('login');
  const [hasLostCookies, setLostCookies] = useState(false);
  const [held, setHeld] = useState<AnswerOf<'login'> | null>(null);

  const enter = async (answer: AnswerOf<'login'>) => {
    // Read before: arriving there, which the guard may do first, clears it.
    const wanted = returnPath.get(answer.me?.uuid) ?? guardTargets.home;
    await takeLogin(answer);
    navigate(wanted, { replace: true });
  };
  return {
    problem: signingIn.problem,
    /** The password was right, and the browser did not keep the cookies that came with it. */
    hasLostCookies,
    pending: signingIn.status === 'fetching',
    /** How to go on, once the app has said what it has to say. */
    goOn: held && (() => void enter(held)),
    async signIn(body: CallOptions<'login'>['body']): Promise<void> {
      setLostCookies(false);
      const answer = await signingIn.run({ body }).catch(() => null);
      // The next page would ask without a cookie, and send the person back here without a reason.
      if (answer && !keptCookies()) return setLostCookies(true);
      if (answer && mustAsk(answer)) setHeld(answer);
      else if (answer) await enter(answer);
    },
  };
}

import { useState } from 'react';
import { useLogin } from 'react-admin';
import type { AnswerOf, CallOptions } from '../../client/api/call.ts';
import { useCallStatus } from '../../client/api/callStatus.ts';
import { CallError } from '../../client/api/problems.ts';
import { LostCookiesError, type SignInParams } from '../../client/auth/authProvider.ts';

type Refusal = 'none' | 'lost-cookies' | CallError;

/**
 * Signs in and opens the requested page. If `mustAsk` returns true for the answer, the app shows a message first, and
 * `goOn` continues.
 */
export function useSignIn(mustAsk: (answer: AnswerOf<'login'>) => boolean = () => false) {
  const login = useLogin();
  const status = useCallStatus('login');
  const [refusal, setRefusal] = useState<Refusal>('none');
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const beforeSession: SignInParams['beforeSession'] = async answer => {
    if (mustAsk(answer)) await new Promise<void>(resolve => setGoOn(() => resolve));
  };
  return {
    problem: refusal instanceof CallError ? refusal : null,
    /** The password was right, and the browser did not keep the cookies that came with it. */
    hasLostCookies: refusal === 'lost-cookies',
    pending: status === 'fetching',
    /** Continues after the app's message. */
    goOn,
    async signIn(body: CallOptions<'login'>['body']): Promise<void> {
      setRefusal('none');
      await login({ ...body, beforeSession }).catch(error => setRefusal(asRefusal(error)));
    },
  };
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof LostCookiesError) return 'lost-cookies';
  if (error instanceof CallError) return error;
  throw error;
}

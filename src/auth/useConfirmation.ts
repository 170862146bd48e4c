import { useState } from 'react';
import { type CallOptions, useCall } from '../../engine/client/api/index.ts';
import { useStartedSession } from '../../engine/ui/sign-in/index.ts';
import { forgetVerificationRequest } from './verificationRequest.ts';

/** Confirms an address. If that also signs in, the page opens that the person wanted before the registration. */
export function useConfirmation() {
  const confirming = useCall('confirmEmail');
  const continueSignedIn = useStartedSession();
  const [outcome, setOutcome] = useState<'open' | 'done' | 'confirmed'>('open');
  return {
    problem: confirming.problem,
    pending: confirming.status === 'fetching',
    outcome,
    /** Returns whether the address is confirmed. */
    async confirm(body: CallOptions<'confirmEmail'>['body']): Promise<boolean> {
      const answer = await confirming.run({ body }).catch(() => null);
      if (!answer) return false;
      forgetVerificationRequest();
      setOutcome('done');
      if (!(await continueSignedIn(answer))) setOutcome('confirmed');
      return true;
    },
  };
}

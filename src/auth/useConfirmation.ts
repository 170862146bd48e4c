import { useState } from 'react';
import { type CallOptions, useCall } from '../../engine/client/api/index.ts';
import { useStartedSession } from '../../engine/ui/sign-in/index.ts';
import { finishVerificationRequest } from './verificationRequest.ts';

/** Confirms an address. If the server also signs the person in, the page opens that they wanted before registering. */
export function useConfirmation() {
  const confirming = useCall('confirmEmail');
  const continueSignedIn = useStartedSession();
  const [outcome, setOutcome] = useState<'open' | 'signing_in' | 'confirmed'>('open');
  return {
    problem: confirming.problem,
    pending: confirming.status === 'fetching',
    outcome,
    /** Returns whether the address is confirmed. */
    async confirm(body: CallOptions<'confirmEmail'>['body']): Promise<boolean> {
      const answer = await confirming.run({ body }).catch(() => null);
      if (!answer) return false;
      finishVerificationRequest();
      setOutcome('signing_in');
      if (!(await continueSignedIn(answer))) setOutcome('confirmed');
      return true;
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../providers/api/problems.ts';
import { useCall } from '../../../providers/api/status.ts';
import type { Confirmation, SdkResponse } from '../../../providers/payment/contract.ts';
import type { Billing } from '../../../schemas/generated/types.ts';
import { bankQuestion, cardData } from '../../shared/payment/cardData.ts';
import { billingQuery, planChanged } from '../../shared/plan/planQueries.ts';
import { useSpeaker } from '../../shared/screens/useSpeaker.ts';
import { toasts } from '../../shared/shell/toasts.ts';
import { useIdempotencyKey } from '../../shared/shell/useIdempotencyKey.ts';
import { type ChangeProblem, problemOf } from './changeProblem.ts';
import type { CardChoice } from './useCardChoice.ts';

/**
 * Pays an unpaid renewal: the chosen card becomes the default, and the server tries that one at once. Whether it was
 * paid is not in the answer about the card, so what is ahead of the plan is asked for again.
 */
export function usePayRenewal(cards: CardChoice, renewal: NonNullable<Billing['renewal']>) {
  const client = useQueryClient();
  const say = useSpeaker();
  const adding = useCall('addPaymentMethod');
  const choosing = useCall('patchPaymentMethod');
  const keyed = useIdempotencyKey();
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const [busy, setBusy] = useState(false);

  const add = async (response: SdkResponse): Promise<boolean> => {
    const body = { ...cardData(response), is_default: true };
    const answer = await keyed(body, idempotencyKey => adding.runWithStatus({ body, idempotencyKey }));
    const question = bankQuestion(answer);
    setConfirming(question);
    return question === null;
  };

  const choose = () =>
    choosing.run({ params: { uuid: cards.choice }, body: { is_default: true } }).then(() => true as const);

  const tried = async () => {
    const { renewal: next } = await client.fetchQuery({ ...billingQuery, staleTime: 0 });
    if (next?.unpaid) {
      setProblem({ kind: 'declined', sentence: next.unpaid.reason });
      cards.decline();
    } else {
      toasts.success(say.text('billing.unpaid.paid', { level: renewal.level }));
    }
    await planChanged(client);
  };

  const doing = async (make: () => Promise<boolean>, isConfirmation = false) => {
    setProblem(null);
    setBusy(true);
    try {
      if (await make()) await tried();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(problemOf(error, isConfirmation));
    } finally {
      setBusy(false);
    }
  };

  return {
    pending: busy,
    problem,
    confirming,
    pay: () =>
      doing(async () => {
        if (!cards.isNew) return choose();
        const response = await cards.tokenize();
        return response !== null && add(response);
      }),
    async confirmed(response: SdkResponse) {
      setConfirming(null);
      await doing(() => add(response), true);
    },
    leaveBank() {
      setConfirming(null);
      setProblem({ kind: 'not_confirmed' });
    },
  };
}

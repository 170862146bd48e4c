import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, useCall } from '../../../engine/client/api/index.ts';
import { isResponseLost, useIdempotencyKey } from '../../../engine/ui/hooks/index.ts';
import { toasts } from '../../../engine/ui/layout/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Confirmation, SdkResponse } from '../../../providers/payment/cardForm.ts';
import type { Billing } from '../../../schemas/generated/types.ts';
import { getChallenge, toPaymentData } from '../../shared/payment/paymentData.ts';
import { billingQuery, invalidatePlan } from '../../shared/plan/planQueries.ts';
import { AMOUNT_CHANGED, type ChangeProblem, problemOf } from './changeProblem.ts';
import type { CardChoice } from './useCardChoice.ts';

/**
 * Pays an unpaid renewal: the chosen card becomes the default, and the server tries that one at once. Whether it was
 * paid is not in the answer about the card, so the outlook of the plan is fetched again.
 */
export function usePayRenewal(cards: CardChoice, renewal: NonNullable<Billing['renewal']>) {
  const client = useQueryClient();
  const i18n = useI18n();
  const adding = useCall('addPaymentMethod');
  const choosing = useCall('patchPaymentMethod');
  const keyed = useIdempotencyKey();
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  /** The bank's challenge, and the amount that was on the button then. */
  const [asked, setAsked] = useState<{ action: Confirmation; sum: number } | null>(null);
  const [busy, setBusy] = useState(false);
  /** A new card whose response was lost, and the amount: it is sent again unchanged, so that it is saved once. */
  const lost = useRef<{ response: SdkResponse; sum: number } | null>(null);

  const add = async (response: SdkResponse, sum: number): Promise<boolean> => {
    const body = { ...toPaymentData(response), is_default: true, expected_amount: sum };
    lost.current = { response, sum };
    const answer = await keyed(body, idempotencyKey => adding.runWithStatus({ body, idempotencyKey })).catch(error => {
      if (!isResponseLost(error)) lost.current = null;
      throw error;
    });
    lost.current = null;
    const action = getChallenge(answer);
    setAsked(action && { action, sum });
    return action === null;
  };

  const choose = (sum: number) =>
    choosing
      .run({ params: { uuid: cards.choice }, body: { is_default: true, expected_amount: sum } })
      .then(() => true as const);

  const showResult = async (sum: number) => {
    const { renewal: next } = await client.fetchQuery({ ...billingQuery, staleTime: 0 });
    if (next?.unpaid && next.amount.amount !== sum) {
      setProblem(AMOUNT_CHANGED);
    } else if (next?.unpaid) {
      setProblem({ kind: 'declined', sentence: next.unpaid.reason });
      cards.decline();
    } else {
      toasts.success(i18n.text('billing.unpaid.paid', { level: renewal.level }));
    }
    await invalidatePlan(client);
  };

  /** `sum`: what was on the button, in minor units; another one is refused. */
  const doing = async (sum: number, make: () => Promise<boolean>, isConfirmation = false) => {
    setProblem(null);
    setBusy(true);
    try {
      if (await make()) await showResult(sum);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 409) await invalidatePlan(client);
      setProblem(problemOf(error, isConfirmation));
    } finally {
      setBusy(false);
    }
  };

  return {
    pending: busy,
    problem,
    confirming: asked?.action ?? null,
    pay: () => {
      const sum = renewal.amount.amount;
      return doing(sum, async () => {
        if (!cards.isNew) return choose(sum);
        const unanswered = lost.current?.sum === sum ? lost.current.response : null;
        const response = unanswered ?? (await cards.tokenize());
        return response !== null && add(response, sum);
      });
    },
    async confirmed(response: SdkResponse) {
      setAsked(null);
      if (asked) await doing(asked.sum, () => add(response, asked.sum), true);
    },
    leaveBank() {
      setAsked(null);
      setProblem({ kind: 'not_confirmed' });
    },
  };
}

import { useRef, useState } from 'react';
import { CallError, useCall } from '../../../engine/client/api/index.ts';
import { useBusy, useIdempotencyKey } from '../../../engine/ui/hooks/index.ts';
import type { Confirmation, SdkResponse } from '../../../providers/payment/cardForm.ts';
import type { Billing, PremierLevelChange } from '../../../schemas/generated/types.ts';
import { getChallenge, toPaymentData } from '../../shared/payment/paymentData.ts';
import { type ChangeProblem, problemOf } from './changeProblem.ts';
import type { PlanChangeRequest } from './planSelection.ts';
import type { CardChoice } from './useCardChoice.ts';
import { usePlanChanged } from './usePlan.ts';

type PlanChallenge = NonNullable<Billing['open_question']>;

interface ChallengedChange {
  action: Confirmation;
  body: PremierLevelChange;
}

/** Submits a change of plan, and handles every result. */
export function usePlanChange(cards: CardChoice, onDone: (message: string) => void) {
  const posting = useCall('changePremierLevel');
  const keyed = useIdempotencyKey();
  const changed = usePlanChanged();
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  const [asked, setAsked] = useState<ChallengedChange | null>(null);
  const [isBusy, during] = useBusy();
  /** A request with a new card that got no response: it is sent again unchanged, so that it is charged once. */
  const lost = useRef<PremierLevelChange | null>(null);

  const send = async (body: PremierLevelChange, confirming: boolean) => {
    lost.current = body;
    try {
      const answer = await keyed(body, idempotencyKey => posting.runWithStatus({ body, idempotencyKey }));
      lost.current = null;
      const action = getChallenge(answer);
      if (action) return setAsked({ action, body });
      await changed();
      onDone(answer.body.message);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const found = problemOf(error, confirming);
      if (found.kind !== 'offline') lost.current = null;
      if (found.kind === 'declined') cards.decline();
      if (confirming || error.code === 409 || found.kind === 'refused') await changed();
      setProblem(found);
    }
  };

  return {
    pending: isBusy,
    problem,
    /** The bank's current challenge. */
    confirming: asked?.action ?? null,
    /** The amount of the challenge, in minor units. */
    askedFor: asked?.body.expected_amount ?? null,
    /** `due`: the sum on the button, in minor units; another one is refused. */
    change: (choice: PlanChangeRequest, due: number) =>
      during(async () => {
        setProblem(null);
        const body = { ...choice, expected_amount: due };
        if (due === 0) return send(body, false);
        if (!cards.isNew) return send({ ...body, payment_method: cards.choice }, false);
        if (lost.current && isFor(lost.current, body)) return send(lost.current, false);
        const response = await cards.tokenize();
        if (response) await send({ ...body, ...toPaymentData(response) }, false);
      }),
    /** Resumes an earlier challenge that is still open. */
    takeUp({ premier_level, add_ons, amount, requires_action }: PlanChallenge) {
      setProblem(null);
      setAsked({ action: requires_action, body: { premier_level, add_ons, expected_amount: amount.amount } });
    },
    async confirmed(response: SdkResponse) {
      setAsked(null);
      if (!asked) return;
      const { payment_method: _, ...body } = asked.body;
      await during(() => send({ ...body, ...toPaymentData(response) }, true));
    },
    leaveBank() {
      setAsked(null);
      setProblem({ kind: 'not_confirmed' });
      void changed();
    },
  };
}

const isFor = ({ payment_data, ...sent }: PremierLevelChange, wanted: PremierLevelChange): boolean =>
  payment_data !== undefined && JSON.stringify(sent) === JSON.stringify(wanted);

import { type RefObject, useRef, useState } from 'react';
import { useCall } from '../../engine/client/api/index.ts';
import type { CallAnswers } from '../../engine/ui/forms/index.ts';
import { isResponseLost, useIdempotencyKey } from '../../engine/ui/hooks/index.ts';
import type { Confirmation, SdkResponse } from '../../providers/payment/cardForm.ts';
import type { CallForm } from '../../schemas/generated/types.ts';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { getChallenge } from '../shared/payment/paymentData.ts';
import { isPaid, toRegistration } from './registration.ts';

/**
 * Sends a registration; for a paid level the card is entered first, in the provider's own frame. A bank may require a
 * challenge before the card is kept: the registration is then sent again, with its result.
 */
export function useRegistration(form: CallForm, card: RefObject<CardFieldHandle | null>) {
  const registering = useCall('register');
  const keyed = useIdempotencyKey();
  const kept = useRef<{ answers: string; response: SdkResponse } | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const [putOff, setPutOff] = useState(false);
  const asked = useRef<CallAnswers>({});

  /** After a lost answer the same registration goes out with the same card, so that it is made only once. */
  const cardFor = async (answers: CallAnswers): Promise<SdkResponse | null> => {
    const serial = JSON.stringify(answers);
    if (registering.problem && isResponseLost(registering.problem) && kept.current?.answers === serial)
      return kept.current.response;
    const response = (await card.current?.tokenize()) ?? null;
    kept.current = response && { answers: serial, response };
    return response;
  };

  /** Whether the account was made. */
  const send = async (answers: CallAnswers, response: SdkResponse | null): Promise<boolean> => {
    const body = toRegistration(form, answers, response);
    const answer = await keyed(body, idempotencyKey => registering.runWithStatus({ body, idempotencyKey }));
    const question = getChallenge(answer);
    asked.current = answers;
    setConfirming(question);
    return question === null;
  };

  return {
    problem: registering.problem,
    pending: preparing || registering.status === 'fetching',
    /** The bank's challenge before the card is kept. */
    confirming,
    /** Closes the bank's challenge without an answer. */
    putOff,
    /** Sends the same registration with the result of the bank's challenge. */
    async confirmed(response: SdkResponse): Promise<CallAnswers | null> {
      setConfirming(null);
      kept.current = { answers: JSON.stringify(asked.current), response };
      const isMade = await send(asked.current, response).catch(() => false);
      return isMade ? asked.current : null;
    },
    leaveBank() {
      setConfirming(null);
      setPutOff(true);
    },
    /** Returns whether the account was created. Errors are in `problem`, or shown in the card's frame. */
    async register(answers: CallAnswers): Promise<boolean> {
      setPreparing(true);
      setPutOff(false);
      try {
        return await send(answers, isPaid(answers) ? await cardFor(answers) : null);
      } catch {
        return false;
      } finally {
        setPreparing(false);
      }
    },
  };
}

import { type RefObject, useRef, useState } from 'react';
import { useCall } from '../../providers/api/status.ts';
import type { SdkResponse } from '../../providers/payment/contract.ts';
import type { CallForm } from '../../schemas/generated/types.ts';
import type { CallAnswers } from '../shared/forms/session/callBody.ts';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { useIdempotencyKey } from '../shared/shell/useIdempotencyKey.ts';
import { isPaid, toRegistration } from './registration.ts';

/** Sends a registration; for a paid level the card is asked for first, in the provider's own frame. */
export function useRegistration(form: CallForm, card: RefObject<CardFieldHandle | null>) {
  const registering = useCall('register');
  const keyed = useIdempotencyKey();
  const kept = useRef<{ answers: string; response: SdkResponse } | null>(null);
  const [preparing, setPreparing] = useState(false);

  /** After a lost answer the same registration goes out with the same card, so that it is made only once. */
  const cardFor = async (answers: CallAnswers): Promise<SdkResponse | null> => {
    const serial = JSON.stringify(answers);
    if (registering.problem?.isOffline && kept.current?.answers === serial) return kept.current.response;
    const response = (await card.current?.tokenize()) ?? null;
    kept.current = response && { answers: serial, response };
    return response;
  };

  return {
    problem: registering.problem,
    pending: preparing || registering.status === 'fetching',
    /** Whether the account was made. What went wrong is in `problem`, or said in the card's frame. */
    async register(answers: CallAnswers): Promise<boolean> {
      setPreparing(true);
      try {
        const response = isPaid(answers) ? await cardFor(answers) : null;
        const body = toRegistration(form, answers, response);
        return Boolean(await keyed(body, idempotencyKey => registering.run({ body, idempotencyKey })));
      } catch {
        return false;
      } finally {
        setPreparing(false);
      }
    },
  };
}

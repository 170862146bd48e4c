import { useRef, useState } from 'react';
import { CallError, useCall } from '../../engine/client/api/index.ts';
import { isResponseLost, useIdempotencyKey } from '../../engine/ui/hooks/index.ts';
import type { Confirmation, SdkResponse } from '../../providers/payment/cardForm.ts';
import { getChallenge, toPaymentData } from '../shared/payment/paymentData.ts';
import { useCardsChanged } from './usePaymentMethods.ts';

interface NewCardOptions {
  is_default: boolean;
  /** The amount that the page shows to be charged at once, in minor units; another amount is refused. */
  expected_amount: number;
}

/** Saves a new card; after a challenge of the bank the card is sent again, confirmed. */
export function useAddCard(onAdded: () => void) {
  const posting = useCall('addPaymentMethod');
  const keyed = useIdempotencyKey();
  const changed = useCardsChanged();
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const [wished, setWished] = useState<NewCardOptions>({ is_default: false, expected_amount: 0 });
  const [preparing, setPreparing] = useState(false);
  const [putOff, setPutOff] = useState(false);
  const sent = useRef<SdkResponse | null>(null);

  const send = async (response: SdkResponse, { is_default, expected_amount }: NewCardOptions) => {
    sent.current = response;
    const body = { ...toPaymentData(response), ...(is_default && { is_default }), expected_amount };
    const answer = await keyed(body, idempotencyKey => posting.runWithStatus({ body, idempotencyKey })).catch(
      async error => {
        // The page shows the current amount, and asks again.
        if (error instanceof CallError && error.code === 409) await changed();
        return null;
      },
    );
    if (!answer) return;
    const question = getChallenge(answer);
    if (question) return setConfirming(question);
    await changed();
    onAdded();
  };

  return {
    problem: posting.problem,
    pending: preparing || posting.status === 'fetching',
    confirming,
    /** Closes the bank's challenge without an answer. */
    putOff,
    /** `tokenize` rejects when something is missing: the frame shows what. */
    async add(tokenize: () => Promise<SdkResponse>, wish: NewCardOptions) {
      setPutOff(false);
      setWished(wish);
      setPreparing(true);
      try {
        // After a lost answer the same card goes out again, so that it is kept only once.
        const lost = posting.problem && isResponseLost(posting.problem) ? sent.current : null;
        const response = lost ?? (await tokenize().catch(() => null));
        if (response) await send(response, wish);
      } finally {
        setPreparing(false);
      }
    },
    async confirmed(response: SdkResponse) {
      setConfirming(null);
      await send(response, wished);
    },
    leaveBank() {
      setConfirming(null);
      setPutOff(true);
    },
  };
}

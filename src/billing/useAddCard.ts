import { useRef, useState } from 'react';
import { useCall } from '../../providers/api/status.ts';
import type { Confirmation, SdkResponse } from '../../providers/payment/contract.ts';
import { bankQuestion, cardData } from '../shared/payment/cardData.ts';
import { useIdempotencyKey } from '../shared/shell/useIdempotencyKey.ts';
import { useCardsChanged } from './usePaymentMethods.ts';

/** Keeps a new card; the bank may want to be asked first, and then the card comes back confirmed. */
export function useAddCard(onAdded: () => void) {
  const posting = useCall('addPaymentMethod');
  const keyed = useIdempotencyKey();
  const changed = useCardsChanged();
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const [asDefault, setAsDefault] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const [putOff, setPutOff] = useState(false);
  const sent = useRef<SdkResponse | null>(null);

  const send = async (response: SdkResponse, is_default: boolean) => {
    sent.current = response;
    const body = { ...cardData(response), ...(is_default && { is_default }) };
    const answer = await keyed(body, idempotencyKey => posting.runWithStatus({ body, idempotencyKey })).catch(
      () => null,
    );
    if (!answer) return;
    const question = bankQuestion(answer);
    if (question) return setConfirming(question);
    await changed();
    onAdded();
  };

  return {
    problem: posting.problem,
    pending: preparing || posting.status === 'fetching',
    confirming,
    /** The bank's question was closed without an answer. */
    putOff,
    /** `tokenize` rejects when something is missing: the frame shows what. */
    async add(tokenize: () => Promise<SdkResponse>, is_default: boolean) {
      setPutOff(false);
      setAsDefault(is_default);
      setPreparing(true);
      try {
        // After a lost answer the same card goes out again, so that it is kept only once.
        const lost = posting.problem?.isOffline ? sent.current : null;
        const response = lost ?? (await tokenize().catch(() => null));
        if (response) await send(response, is_default);
      } finally {
        setPreparing(false);
      }
    },
    async confirmed(response: SdkResponse) {
      setConfirming(null);
      await send(response, asDefault);
    },
    leaveBank() {
      setConfirming(null);
      setPutOff(true);
    },
  };
}

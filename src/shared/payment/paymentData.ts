import type { Rekey } from '../../../engine/client/api/index.ts';
import type { Confirmation, SdkResponse } from '../../../providers/payment/cardForm.ts';
import type { PaymentAction } from '../../../schemas/generated/types.ts';

/** A new card, or a card that its bank has confirmed, as bodies of calls carry it. */
export const toPaymentData = (response: SdkResponse) => ({
  payment_data: { payment_method_type: 'card' as const, js_sdk_response: response },
});

/** Errors of a card are shown at its field. */
export const cardErrorKey: Rekey = last => (last === 'payment_data' ? 'payment_data.js_sdk_response' : last);

/** Returns the bank's challenge in the answer; null: there is none. */
export const getChallenge = ({ status, body }: { status: number; body: unknown }): Confirmation | null =>
  status === 202 ? (body as PaymentAction).requires_action : null;

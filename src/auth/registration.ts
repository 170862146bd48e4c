import type { CallError, CallOptions, Rekey } from '../../engine/client/api/index.ts';
import { type CallAnswers, callBody } from '../../engine/ui/forms/index.ts';
import type { SdkResponse } from '../../providers/payment/cardForm.ts';
import type { CallForm } from '../../schemas/generated/types.ts';
import { cardErrorKey, toPaymentData } from '../shared/payment/paymentData.ts';

type Body = CallOptions<'register'>['body'];

/** The plan without a fee, for which no card is needed. */
const FREE_LEVEL = 'alacarte';

export const isPaid = ({ premier_level }: CallAnswers): boolean =>
  premier_level !== undefined && premier_level !== FREE_LEVEL;

/** The password has one field, which can show it. Its repetition is for clients that cannot show it. */
export function toRegistration(form: CallForm, answers: CallAnswers, card: SdkResponse | null): Body {
  const body = callBody(form, answers) as { user_data?: Record<string, unknown> };
  const user_data = { ...body.user_data, password_confirm: answers.password };
  // The server reports missing answers at their fields.
  return { user_data, ...(card && toPaymentData(card)) } as unknown as Body;
}

/** Errors of the address and of the card are shown at their fields. */
export const registrationErrorKey: Rekey = (last, entry) =>
  last === 'email' ? 'user_data.email' : cardErrorKey(last, entry);

/** The address has an account already, most often of the person who types it. */
export const isEmailTaken = (problem: CallError | null): boolean =>
  problem?.entries.some(({ type, loc }) => type === 'integrity_error' && loc.at(-1) === 'email') ?? false;

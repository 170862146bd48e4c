import { type InvalidInput, integrityError } from '../http/problems.ts';
import { textsOf } from '../texts.ts';
import type { DeclineReason } from './gateway.ts';

/** Why a card was not charged, as 422 at the field that the card was given in; one plain sentence for each reason. */
export const declined = (reason: string | null, locale: string): InvalidInput =>
  integrityError(['body', 'payment_data'], sentence('declined', reason, locale));

/** The same for a card that could not be kept: nothing was to be charged. */
export const notKept = (reason: DeclineReason, locale: string): InvalidInput =>
  integrityError(['body', 'payment_data'], sentence('kept', reason, locale));

function sentence(group: 'declined' | 'kept', reason: string | null, locale: string): string {
  const { has, say } = textsOf(locale);
  const key = `payments.${group}.${reason}`;
  return say(has(key) ? key : `payments.${group}.card_declined`);
}

import { type ProblemError, problem, type ValidationError, validationError } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { Charge, DeclineReason } from './gateway.ts';

/**
 * Why a card was not charged, as 422 at the field that the card was given in: one plain sentence for each reason, and
 * the reason by name for pages that handle it.
 */
export const chargeDeclined = (reason: string | null, locale: string): ValidationError =>
  cardProblem('declined', reason, locale);

/**
 * Another payment is in progress. Has a distinct reason, because pages then check again instead of saying that it
 * cannot be paid.
 */
export const paymentInProgress = (): ProblemError => problem('payment_in_progress', { reason: 'in_progress' });

/** The result of a charge for its caller: paid (null), a challenge of the bank, or a refusal. */
export function challengeOrThrow(charge: Charge, locale: string) {
  switch (charge.status) {
    case 'succeeded':
      return null;
    case 'requires_action':
      return charge.action;
    case 'declined':
      throw chargeDeclined(charge.reason, locale);
    case 'cancelled':
      throw chargeDeclined('not_confirmed', locale);
    case 'processing':
      throw paymentInProgress();
  }
}

/** The same for a card that could not be kept: nothing was to be charged. */
export const cardDeclined = (reason: DeclineReason, locale: string): ValidationError =>
  cardProblem('kept', reason, locale);

function cardProblem(group: 'declined' | 'kept', reason: string | null, locale: string): ValidationError {
  const msg = sentence(group, reason, locale);
  return validationError([{ type: 'integrity_error', loc: ['body', 'payment_data'], msg }], { reason });
}

function sentence(group: 'declined' | 'kept', reason: string | null, locale: string): string {
  const { has, say } = textsOf(locale);
  const key = `billing.${group}.${reason}`;
  return say(has(key) ? key : `billing.${group}.card_declined`);
}

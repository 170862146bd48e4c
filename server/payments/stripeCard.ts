import Stripe from 'stripe';
import type { CardFacts, DeclineReason } from './gateway.ts';

/** A card as Stripe describes it, with the name that was given with it. */
export function cardFacts(
  card: Pick<CardFacts, 'exp_month' | 'exp_year'> & { brand: string | null; last4: string | null },
  holder: string | null | undefined,
): CardFacts {
  const { brand, last4, exp_month, exp_year } = card;
  return { brand: brand ?? 'card', last4: last4 ?? '', exp_month, exp_year, holder_name: holder ?? null };
}

export const factsOfMethod = ({ card, billing_details }: Stripe.PaymentMethod): CardFacts | null =>
  card ? cardFacts(card, billing_details.name) : null;

/**
 * Stripe's error and decline codes (docs.stripe.com/error-codes, docs.stripe.com/declines/codes) as our own reasons.
 */
export function reasonOf({ code, decline_code }: { code?: string; decline_code?: string }): DeclineReason {
  if (code === 'expired_card' || decline_code === 'expired_card') return 'expired_card';
  if (decline_code === 'insufficient_funds') return 'insufficient_funds';
  if (code === 'authentication_required' || decline_code === 'authentication_required') return 'confirmation_needed';
  if (code === 'payment_intent_authentication_failure' || code === 'setup_intent_authentication_failure')
    return 'not_confirmed';
  return 'card_declined';
}

/** Why Stripe refused a card; null: the error is about something else. */
export function declineOf(error: unknown): DeclineReason | null {
  if (error instanceof Stripe.errors.StripeCardError) return reasonOf(error);
  return isAboutMethod(error) ? 'unknown_token' : null;
}

/** The payment method is unknown, or was used up before: both come as invalid requests, the second without a code. */
const isAboutMethod = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param === 'payment_method' || /may not be used again/.test(error.message));

/** The request does not match the current state of the object. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /^(payment_intent|setup_intent|payment_method)_unexpected_state$/.test(error.code ?? '');

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

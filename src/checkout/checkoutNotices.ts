import type { CallError } from '../../engine/client/api/index.ts';
import type { Confirmation } from '../../providers/payment/cardForm.ts';
import type { CheckoutAnswer, Money } from '../../schemas/generated/types.ts';

/** How the order was paid in another window or by a colleague. */
interface EarlierPayment {
  amount: Money;
  method_label: string | null;
  at: string | null;
}

/** The page's notices, one at a time, below its header. */
export type CheckoutNotice =
  /** `card`: the kept card that was tried; null: a new one. */
  | { kind: 'declined'; card: string | null; sentence: string; atBank: boolean }
  /** `action`: the bank's question is still open, and can be shown again. */
  | { kind: 'not_confirmed'; action: Confirmation | null }
  /** An earlier challenge that was still open when the page was opened. */
  | { kind: 'open_question'; card: string | null; action: Confirmation }
  | { kind: 'total_changed'; old: Money; now: Money; ended: string | null }
  | { kind: 'expired'; until: string | null }
  | { kind: 'already_paid'; paid: EarlierPayment | null }
  | { kind: 'in_progress' }
  | { kind: 'offline' }
  | { kind: 'refused'; sentence: string }
  | { kind: 'status' }
  | { kind: 'not_found' };

/** After these, nothing is left to pay here: the rest of the page is hidden. */
const FINAL = new Set<CheckoutNotice['kind']>(['expired', 'already_paid', 'status', 'not_found']);
export const isFinal = ({ kind }: CheckoutNotice): boolean => FINAL.has(kind);

/** The notice for a payment that was open already when the page was opened. */
export function noticeOnOpen({ open_question: open }: CheckoutAnswer): CheckoutNotice | null {
  return open && { kind: 'open_question', card: open.method_label, action: open.requires_action };
}

/** The notice when the order cannot be shown for payment; null: another failure. */
export function noticeOnLoadError(problem: CallError): CheckoutNotice | null {
  const final = finalNotice(problem);
  if (final) return final;
  return problem.code === 409 ? { kind: 'status' } : null;
}

function finalNotice({ code, body }: CallError): CheckoutNotice | null {
  if (code === 404) return { kind: 'not_found' };
  if (code === 410) return { kind: 'expired', until: (body.valid_until as string | undefined) ?? null };
  if (code === 409 && 'paid' in body) return { kind: 'already_paid', paid: body.paid as EarlierPayment | null };
  return null;
}

const isInProgress = ({ code, body }: CallError): boolean => code === 409 && body.reason === 'in_progress';

/** Returns whether a refusal of the coupon is about the order. The page then reloads the order and shows its state. */
export const isAboutOrder = ({ code, body }: CallError): boolean =>
  code === 409 ? 'paid' in body : code === 410 && 'valid_until' in body;

/** The card, the reason and the amount of a payment that was refused. */
interface AttemptedPayment {
  card: string | null;
  confirming: boolean;
  seen: Money;
}

/** The notice for a refused payment. `current`: the current checkout, if the answer contains it. */
export function noticeOnPaymentError(
  problem: CallError,
  { card, confirming, seen }: AttemptedPayment,
): { notice: CheckoutNotice; current?: CheckoutAnswer } {
  const { code, body } = problem;
  const final = finalNotice(problem);
  if (final) return { notice: final };
  if (problem.isOffline || code >= 500) return { notice: { kind: 'offline' } };
  if (code === 409 && 'current' in body) {
    const current = body.current as CheckoutAnswer;
    const ended = (body.coupon_ended as string | null | undefined) ?? null;
    return { notice: { kind: 'total_changed', old: seen, now: current.checkout.total, ended }, current };
  }
  if (isInProgress(problem)) return { notice: { kind: 'in_progress' } };
  const [entry] = problem.entries;
  if (!entry?.loc.includes('payment_data'))
    return { notice: { kind: 'refused', sentence: entry?.msg ?? problem.message } };
  if (confirming || body.reason === 'not_confirmed') return { notice: { kind: 'not_confirmed', action: null } };
  const atBank = body.reason !== 'unknown_token' && body.reason !== undefined;
  return { notice: { kind: 'declined', card, sentence: entry.msg, atBank } };
}

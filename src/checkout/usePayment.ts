import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, useCall } from '../../engine/client/api/index.ts';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { useNavigateFromHere } from '../../engine/ui/hooks/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import type { Confirmation, SdkResponse } from '../../providers/payment/cardForm.ts';
import { offerPush } from '../../providers/push/push.ts';
import { money } from '../../schemas/billing/money.ts';
import type { Checkout, CheckoutPost } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { getChallenge, toPaymentData } from '../shared/payment/paymentData.ts';
import { isBalance } from './CheckoutHeader.tsx';
import { type CheckoutNotice, noticeOnPaymentError } from './checkoutNotices.ts';
import { type PaymentAttempt, pendingPayment } from './pendingPayment.ts';
import { useClearChallenge, useRefetchCheckout, useReplaceCheckout } from './useCheckout.ts';

interface PaymentState {
  /** The button is pressed and the answer is not there yet. */
  pending: boolean;
  notice: CheckoutNotice | null;
  /** The bank's current challenge for the customer. */
  challenge: Confirmation | null;
  /** Saved cards that were declined. A declined new card can be entered again. */
  declined: ReadonlySet<string>;
  pay(source: PaymentSource): Promise<void>;
  /** The customer answered the bank. */
  confirm(response: SdkResponse): Promise<void>;
  /** The bank's challenge was closed without an answer. */
  dismissChallenge(): void;
  retryChallenge(action: Confirmation): void;
  clear(): void;
}

interface PaymentSource {
  /** uuid of a kept card, "new", or "nothing" where nothing is to be paid. */
  choice: string;
  /** What the notice calls the card; null: a new one. */
  card: string | null;
  /** Rejects when the card form is not complete. */
  tokenize?: () => Promise<SdkResponse>;
  save?: boolean;
}

/** Submits the payment, and handles every result. */
export function usePayment(uuid: string, checkout: Checkout | undefined): PaymentState {
  const posting = useCall('postCheckout');
  const replace = useReplaceCheckout(uuid);
  const reread = useRefetchCheckout(uuid);
  const forgetQuestion = useClearChallenge(uuid);
  const finish = useFinish(uuid, checkout);
  const [notice, setNotice] = useState<CheckoutNotice | null>(null);
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<PaymentSource | null>(null);
  const [preparing, setPreparing] = useState(false);
  const total = checkout?.total ?? money(0);

  const send = async (attempt: PaymentAttempt, card: string | null) => {
    try {
      const answer = await posting.runWithStatus({
        params: { object_uuid: uuid },
        body: attempt.body,
        idempotencyKey: attempt.key,
      });
      pendingPayment.clear(uuid);
      forgetQuestion();
      const question = getChallenge(answer);
      if (question) setConfirming(question);
      else await finish();
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      if (!problem.isOffline && problem.code < 500) {
        pendingPayment.clear(uuid);
        forgetQuestion();
      }
      const { notice: said, current } = noticeOnPaymentError(problem, {
        card,
        confirming: attempt.confirming,
        seen: total,
      });
      if (current) replace(current);
      if (said.kind === 'declined' && card) setDeclined(known => new Set([...known, attempt.choice]));
      setNotice(said);
      // After any refusal (cancelled or paid elsewhere, or a removed card) the page shows the current state.
      if (said.kind === 'refused' || said.kind === 'not_confirmed') reread();
    }
  };

  const begin = async (source: PaymentSource, response: SdkResponse | null, isConfirmation: boolean) => {
    const body = bodyOf(source, response, total.amount);
    await send(pendingPayment.begin(uuid, { body, choice: source.choice, confirming: isConfirmation }), source.card);
  };

  return {
    pending: preparing || posting.status === 'fetching',
    notice,
    challenge: confirming,
    declined,
    async pay(source) {
      setNotice(null);
      setLast(source);
      const unanswered = pendingPayment.get(uuid);
      if (unanswered?.choice === source.choice && unanswered.body.expected_total === total.amount)
        return send(unanswered, source.card);
      setPreparing(true);
      try {
        const response = source.tokenize ? await source.tokenize().catch(() => null) : null;
        if (source.tokenize && !response) return;
        await begin(source, response, false);
      } finally {
        setPreparing(false);
      }
    },
    async confirm(response) {
      setConfirming(null);
      await begin(last ?? { choice: 'new', card: null }, response, true);
    },
    dismissChallenge() {
      setNotice({ kind: 'not_confirmed', action: confirming });
      setConfirming(null);
    },
    retryChallenge(action) {
      setNotice(null);
      setConfirming(action);
    },
    clear: () => setNotice(null),
  };
}

function bodyOf({ choice, save }: PaymentSource, response: SdkResponse | null, total: number): CheckoutPost {
  const seen = { acceptance: true as const, expected_total: total };
  if (response)
    return {
      ...seen,
      ...toPaymentData(response),
      ...(save && { save_payment_method: true }),
    };
  return choice === 'nothing' ? seen : { ...seen, payment_method: choice };
}

/** After the payment: the page that confirms it. A balance continues an order that was confirmed before. */
function useFinish(uuid: string, checkout: Checkout | undefined): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const translate = useTranslate();
  const { money } = useFormatters();
  return async () => {
    if (checkout?.payment_required) offerPush();
    if (checkout && isBalance(checkout)) {
      toasts.success(translate('checkout.toast.balance', { amount: money(checkout.total) }));
      navigate(paths.order.to(uuid), { replace: true });
    } else navigate(paths.orderPlaced.to(uuid), { replace: true });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'checkout' });
  };
}

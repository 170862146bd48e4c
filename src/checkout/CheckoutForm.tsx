import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { NewDayNotice } from '../../engine/ui/components/index.ts';
import { useNewDay } from '../../engine/ui/hooks/index.ts';
import type { CheckoutAnswer } from '../../schemas/generated/types.ts';
import { choiceOf } from '../shared/payment/CardChoices.tsx';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { cardName } from '../shared/payment/cardTexts.ts';
import { ThreeDSecureDialog } from '../shared/payment/ThreeDSecureDialog.tsx';
import { BillingAddress } from './BillingAddress.tsx';
import { CheckoutColumns } from './CheckoutColumns.tsx';
import { CheckoutHeader } from './CheckoutHeader.tsx';
import { isFinal, noticeOnOpen } from './checkoutNotices.ts';
import { NoticeBox } from './NoticeBox.tsx';
import { PayButton } from './PayButton.tsx';
import { PayWith } from './PayWith.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { useRefetchCheckout } from './useCheckout.ts';
import { useCoupon } from './useCoupon.ts';
import { usePayment } from './usePayment.ts';

interface CheckoutFormProps {
  uuid: string;
  answer: CheckoutAnswer;
  onRefetch: () => void;
}

/** The checkout page once the amount to pay is known. */
export function CheckoutForm({ uuid, answer, onRefetch }: CheckoutFormProps) {
  const { checkout } = answer;
  const translate = useTranslate();
  const { money } = useFormatters();
  const payment = usePayment(uuid, checkout);
  const coupon = useCoupon(uuid);
  const [chosen, choose] = useState<string | null>(null);
  const [save, setSave] = useState(false);
  const newDay = useNewDay(useRefetchCheckout(uuid));
  const form = useRef<CardFieldHandle>(null);
  const couponField = useRef<HTMLInputElement>(null);
  const { payment_methods: methods } = checkout;
  const choice = choiceOf(methods, chosen, payment.declined);

  // A card that was just declined is not preselected again.
  const { declined } = payment;
  useEffect(() => {
    if (declined.size > 0) choose(before => (before && !declined.has(before) ? before : null));
  }, [declined]);

  const pay = () => {
    if (payment.pending || coupon.pending) return;
    const method = methods.find(one => one.uuid === choice);
    if (!checkout.payment_required) return void payment.pay({ choice: 'nothing', card: null });
    if (method) return void payment.pay({ choice, card: cardName(translate, method) });
    const tokenize = () => form.current?.tokenize() ?? Promise.reject(new Error('There is no card form.'));
    void payment.pay({ choice, card: null, tokenize, save });
  };
  const checkAgain = useCallback(() => {
    payment.clear();
    onRefetch();
  }, [payment.clear, onRefetch]);

  const { challenge: confirming, pending } = payment;
  const found = pending || confirming ? null : noticeOnOpen(answer);
  const notice = payment.notice ?? found;
  const over = notice !== null && isFinal(notice);
  return (
    <>
      <CheckoutHeader uuid={uuid} checkout={checkout} />
      <CheckoutColumns
        main={
          <>
            {notice && (
              <NoticeBox
                uuid={uuid}
                notice={notice}
                heldUntil={checkout.expires_at}
                total={checkout.total}
                settled={payment.notice === null}
                onAgain={pay}
                onAsk={payment.retryChallenge}
                onCheck={checkAgain}
                onCoupon={() => couponField.current?.focus()}
              />
            )}
            {!notice && newDay.hasBegun && <NewDayNotice onDismiss={newDay.dismiss} />}
            {!over && (
              <>
                <PayWith
                  ref={form}
                  checkout={checkout}
                  choice={choice}
                  declined={declined}
                  disabled={pending}
                  save={save}
                  onChoose={uuid => {
                    choose(uuid);
                    payment.clear();
                  }}
                  onSave={setSave}
                  onSubmit={pay}
                />
                <BillingAddress />
                <PayButton
                  checkout={checkout}
                  acceptance={answer.acceptance_text}
                  pending={pending}
                  disabled={coupon.pending}
                  confirming={confirming !== null}
                  onPay={pay}
                />
              </>
            )}
          </>
        }
        aside={<ReceiptPanel answer={answer} coupon={coupon} fixed={over || pending} field={couponField} />}
      />
      {confirming && (
        <ThreeDSecureDialog
          action={confirming}
          amount={money(checkout.total)}
          onAnswered={response => void payment.confirm(response)}
          onClose={payment.dismissChallenge}
        />
      )}
    </>
  );
}

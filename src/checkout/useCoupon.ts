import { useState } from 'react';
import { CallError, useCall } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { connectionErrorKey } from '../../engine/ui/loading/index.ts';
import { isAboutOrder } from './checkoutNotices.ts';
import { useRefetchCheckout, useReplaceCheckout } from './useCheckout.ts';

/** Applies or removes a coupon. A refusal has a reason and changes nothing. */
export function useCoupon(uuid: string) {
  const translate = useTranslate();
  const redeeming = useCall('redeemCoupon');
  const cancelling = useCall('cancelCoupon');
  const replace = useReplaceCheckout(uuid);
  const reread = useRefetchCheckout(uuid);
  const [error, setError] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const change = async (work: Promise<Parameters<typeof replace>[0]>, done: string): Promise<boolean> => {
    setError(null);
    setSaid('');
    try {
      replace(await work);
      setSaid(done);
      return true;
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      if (isAboutOrder(problem)) reread();
      const why = problem.isOffline ? translate(connectionErrorKey()) : (problem.entries[0]?.msg ?? problem.sentence);
      setError(why ?? translate('shell.form.try_later'));
      return false;
    }
  };

  return {
    pending: redeeming.status === 'fetching' || cancelling.status === 'fetching',
    error,
    /** For screen readers: what has just happened to the price. */
    said,
    forget: () => setError(null),
    async redeem(code: string): Promise<boolean> {
      const coupon_code = code.trim();
      if (!coupon_code) {
        setError(translate('checkout.coupon.empty'));
        return false;
      }
      const work = redeeming.run({ params: { order_uuid: uuid }, body: { coupon_code } });
      return change(work, translate('checkout.coupon.applied', { code: coupon_code.toUpperCase() }));
    },
    cancel: () => change(cancelling.run({ params: { order_uuid: uuid } }), translate('checkout.coupon.removed')),
  };
}

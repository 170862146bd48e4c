import { useParams } from 'react-router';
import { CallError } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, ErrorState } from '../../engine/ui/components/index.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { CheckoutHeader } from './CheckoutHeader.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { noticeOnLoadError } from './checkoutNotices.ts';
import { NoticeBox } from './NoticeBox.tsx';
import { useCheckout, useOrganization } from './useCheckout.ts';

/** Pays for an order: a placed one, an accepted quote, a balance. */
export default function CheckoutPage() {
  const { uuid = '' } = useParams();
  const translate = useTranslate();
  const { data, error, refetch } = useCheckout(uuid);
  // The page waits for the billing address, whose height varies, so that nothing moves. A locked account cannot load it
  // and does not wait.
  const { isLoading: isUnnamed } = useOrganization();
  const notice = error instanceof CallError ? noticeOnLoadError(error) : null;
  if (data && !notice && !isUnnamed) return <CheckoutForm key={uuid} uuid={uuid} answer={data} onRefetch={refetch} />;
  return (
    <>
      <CheckoutHeader uuid={uuid} checkout={null} />
      {notice && <NoticeBox uuid={uuid} notice={notice} heldUntil={null} settled />}
      {!notice && error && (
        <Card flush>
          <ErrorState title={translate('checkout.failed')} error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!error && <CheckoutSkeleton />}
    </>
  );
}

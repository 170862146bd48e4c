import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { CallError } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, ErrorState, NotFoundPage } from '../../engine/ui/layout/index.ts';
import { ClosedUpload } from './ClosedUpload.tsx';
import { ofCustomer, type UploadSide } from './sides.ts';
import { UploadHeader } from './UploadHeader.tsx';
import { UploadSkeleton } from './UploadSkeleton.tsx';
import { useUploadOrder } from './useUploadOrder.ts';

/** Uppy comes with the desk, while the order is being fetched. */
const loadDesk = () => import('./UploadDesk.tsx');
const UploadDesk = lazy(loadDesk);
void loadDesk();

/** `/dashboard/orders/{uuid}/upload`; with `side` our team's, where the result of an order is sent from. */
export default function UploadPage({ side = ofCustomer }: { side?: UploadSide }) {
  const { uuid = '' } = useParams();
  const translate = useTranslate();
  const { data: order, error, refetch } = useUploadOrder(uuid, side);
  if (order)
    return order.allowed_actions.includes('upload') ? (
      <Suspense fallback={<UploadSkeleton order={order} side={side} />}>
        <UploadDesk key={uuid} order={order} side={side} />
      </Suspense>
    ) : (
      <ClosedUpload order={order} side={side} />
    );
  if (error instanceof CallError && [404, 422].includes(error.code)) return <NotFoundPage />;
  if (!error) return <UploadSkeleton side={side} />;
  return (
    <>
      <UploadHeader side={side} />
      <Card flush>
        <ErrorState title={translate('uploads.failed_to_load')} error={error} onRetry={() => void refetch()} />
      </Card>
    </>
  );
}

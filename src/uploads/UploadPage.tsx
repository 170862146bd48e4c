import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { CallError } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, ErrorState } from '../../engine/ui/components/index.ts';
import { NotFoundPage } from '../../engine/ui/layout/index.ts';
import { ClosedUpload } from './ClosedUpload.tsx';
import { UploadHeader } from './UploadHeader.tsx';
import { UploadSkeleton } from './UploadSkeleton.tsx';
import { customerUpload, type UploadRole } from './uploadRoles.ts';
import { useUploadOrder } from './useUploadOrder.ts';

/** Uppy is loaded with the workspace, while the order is being fetched. */
const loadWorkspace = () => import('./UploadWorkspace.tsx');
const UploadDesk = lazy(loadWorkspace);
void loadWorkspace();

/** `/dashboard/orders/{uuid}/upload`; with `role` the page where staff send the result of an order. */
export default function UploadPage({ role = customerUpload }: { role?: UploadRole }) {
  const { uuid = '' } = useParams();
  const translate = useTranslate();
  const { data: order, error, refetch } = useUploadOrder(uuid, role);
  if (order)
    return order.allowed_actions.includes('upload') ? (
      <Suspense fallback={<UploadSkeleton order={order} role={role} />}>
        <UploadDesk key={uuid} order={order} role={role} />
      </Suspense>
    ) : (
      <ClosedUpload order={order} role={role} />
    );
  if (error instanceof CallError && [404, 422].includes(error.code)) return <NotFoundPage />;
  if (!error) return <UploadSkeleton role={role} />;
  return (
    <>
      <UploadHeader role={role} />
      <Card flush>
        <ErrorState title={translate('uploads.failed_to_load')} error={error} onRetry={() => void refetch()} />
      </Card>
    </>
  );
}

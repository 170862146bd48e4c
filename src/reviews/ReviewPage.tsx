import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { CallError } from '../../engine/client/api/index.ts';
import { useIsImpersonating } from '../../engine/client/auth/index.ts';
import { ErrorState } from '../../engine/ui/components/index.ts';
import { NotFoundPage } from '../../engine/ui/layout/index.ts';
import { lazyComponent } from '../../engine/ui/loading/index.ts';
import { isPicture } from '../shared/reviewableFiles.ts';
import { useLinkRefresh } from '../shared/useLinkRefresh.ts';
import { customerReview, type OpenedReviewProps, type ReviewRole } from './reviewRoles.ts';
import { Opening } from './room/Opening.tsx';
import classes from './room/ReviewRoom.module.css';

const DocumentReview = lazyComponent(() => import('./DocumentReview.tsx'));
const ComparePage = lazyComponent(() => import('./compare/ComparePage.tsx'));
const PhotoReview = lazyComponent(() => import('./photos/PhotoReview.tsx'));

const NOT_FOUND = new Set([403, 404, 422]);

/** `/dashboard/orders/{uuid}/review/{file}`: the tracked changes of a delivered document, or the pictures. */
export default function ReviewPage({ role = customerReview }: { role?: ReviewRole }) {
  const { uuid = '', file_uuid = '' } = useParams();
  const [query] = useSearchParams();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    // Below the resource's name and the order's key, so that a change of the order refetches it.
    queryKey: [role.resource, 'getOne', { id: uuid, review: true }],
    queryFn: ({ signal }) => role.order(uuid, signal),
  });
  useLinkRefresh(role.resource, uuid);
  if (error instanceof CallError && NOT_FOUND.has(error.code)) return <Missing />;
  if (error && !order) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!order) return <Opening />;
  const file = order.files.find(file => file.uuid === file_uuid && file.role === 'result');
  if (!file?.download_url) return <Missing />;
  if (query.has('compare') && !isPicture(file))
    return (
      <Suspense fallback={<Opening name={file.name} />}>
        <ComparePage key={file.uuid} order={order} file={file} role={role} />
      </Suspense>
    );
  return <OpenedReview key={file.uuid} order={order} file={file} role={role} />;
}

const Missing = () => (
  <div className={classes.missing}>
    <NotFoundPage />
  </div>
);

/** The room of the file's type. Each is loaded alone. */
function OpenedReview(props: Omit<OpenedReviewProps, 'isReadOnly'>) {
  const looksOnly = useIsImpersonating();
  const isReadOnly = !props.role.decides || looksOnly || props.order.status !== 'delivered';
  const Room = isPicture(props.file) ? PhotoReview : DocumentReview;
  return (
    <Suspense fallback={<Opening name={props.file.name} />}>
      <Room {...props} isReadOnly={isReadOnly} />
    </Suspense>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CallError } from '../../engine/client/api/index.ts';
import { useIsImpersonating } from '../../engine/client/auth/index.ts';
import { ErrorState, Loading, PillButton } from '../../engine/ui/components/index.ts';
import { NotFoundPage } from '../../engine/ui/layout/index.ts';
import { useI18n } from '../../engine/ui/resources/index.ts';
import { useLinkRefresh } from '../shared/useLinkRefresh.ts';
import { UnopenedDocument } from './document/openDocument.ts';
import { customerReview, type ReviewedOrder, type ReviewRole } from './reviewRoles.ts';
import classes from './room/ReviewRoom.module.css';
import { ReviewRoom } from './room/ReviewRoom.tsx';
import { useOpenedReview } from './session/useOpenedReview.ts';

const NOT_FOUND = new Set([403, 404, 422]);

/** `/dashboard/orders/{uuid}/review/{file}`: the tracked changes of a delivered document, read and decided. */
export default function ReviewPage({ role = customerReview }: { role?: ReviewRole }) {
  const { uuid = '', file_uuid = '' } = useParams();
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
  return <OpenedReview key={file.uuid} order={order} file={file} role={role} />;
}

const Missing = () => (
  <div className={classes.missing}>
    <NotFoundPage />
  </div>
);

interface OpenedReviewProps {
  order: ReviewedOrder;
  file: ReviewedOrder['files'][number];
  role: ReviewRole;
}

function OpenedReview({ order, file, role }: OpenedReviewProps) {
  const i18n = useI18n();
  const looksOnly = useIsImpersonating();
  const isReadOnly = !role.decides || looksOnly || order.status !== 'delivered';
  const { opened, error, retry } = useOpenedReview({ order, file, role, isReadOnly });
  if (opened) return <ReviewRoom order={order} file={file} role={role} opened={opened} />;
  if (!error) return <Opening name={file.name} />;
  const failure = error instanceof UnopenedDocument ? error.failure : 'unavailable';
  return (
    <div className={classes.failure}>
      <h1 className="visually-hidden">{file.name}</h1>
      <ErrorState title={i18n.text('review.failed.title')} onRetry={failure === 'unavailable' ? retry : undefined}>
        {i18n.text(`review.failed.${failure}`)}
      </ErrorState>
      <div className={classes.waysOut}>
        {failure !== 'unavailable' && (
          <PillButton href={file.download_url ?? undefined}>{i18n.text('review.download')}</PillButton>
        )}
        <PillButton to={role.page(order.uuid, 'files')}>{i18n.text('review.back', { name: order.name })}</PillButton>
      </div>
    </div>
  );
}

function Opening({ name }: { name?: string }) {
  const i18n = useI18n();
  return (
    <div className={classes.failure}>
      <h1 className="visually-hidden">{name ?? i18n.text('review.title')}</h1>
      <Loading />
    </div>
  );
}

import { ErrorState } from '../../engine/ui/components/index.ts';
import { useI18n } from '../../engine/ui/resources/index.ts';
import { UnopenedDocument } from './document/openDocument.ts';
import type { OpenedReviewProps } from './reviewRoles.ts';
import { Opening, Unopened } from './room/Opening.tsx';
import { ReviewRoom } from './room/ReviewRoom.tsx';
import { useOpenedReview } from './session/useOpenedReview.ts';

/** The review of the tracked changes of a delivered document. */
export default function DocumentReview({ order, file, role, isReadOnly }: OpenedReviewProps) {
  const i18n = useI18n();
  const { opened, error, retry } = useOpenedReview({ order, file, role, isReadOnly });
  if (opened) return <ReviewRoom order={order} file={file} role={role} opened={opened} />;
  if (!error) return <Opening name={file.name} />;
  const failure = error instanceof UnopenedDocument ? error.failure : 'unavailable';
  const isUnavailable = failure === 'unavailable';
  return (
    <Unopened order={order} file={file} role={role} hasDownload={!isUnavailable}>
      <ErrorState title={i18n.text('review.failed.title')} onRetry={isUnavailable ? retry : undefined}>
        {i18n.text(`review.failed.${failure}`)}
      </ErrorState>
    </Unopened>
  );
}

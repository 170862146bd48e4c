import { useI18n } from '../../../engine/ui/resources/index.ts';
import { RequestChangesDialog } from '../dialogs/RequestChangesDialog.tsx';
import type { ReviewedOrder } from '../reviewRoles.ts';
import { useSummary } from '../session/reviewContext.ts';
import type { PhotoSession } from './PhotoSession.ts';
import { markedPoints } from './photoTexts.ts';

interface RequestPhotoChangesProps {
  order: ReviewedOrder;
  session: PhotoSession;
  onClose: () => void;
}

/** The request for changes with the marked photos and their remarks. */
export default function RequestPhotoChanges({ order, session, onClose }: RequestPhotoChangesProps) {
  const i18n = useI18n();
  const { accepted } = useSummary(session);
  const points = markedPoints(session, i18n);
  return (
    <RequestChangesDialog
      order={order}
      session={session}
      points={points}
      renderText={id => <bdi>{points.find(point => point.id === id)?.excerpt}</bdi>}
      heading={i18n.text('review.photos.points')}
      kept={i18n.plural('review.photos.kept', accepted)}
      onLeaveOut={ids =>
        session.clear(session.photos.map(({ file }) => file.uuid).filter(uuid => ids.includes(`${uuid}:picture`)))
      }
      onClose={onClose}
    />
  );
}

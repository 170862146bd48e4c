import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { ReviewedOrder } from '../reviewRoles.ts';
import type { ReviewSession } from '../session/ReviewSession.ts';
import { useSummary } from '../session/reviewContext.ts';
import { openPointsOf } from './openPoints.ts';
import { PointText } from './PointText.tsx';
import { RequestChangesDialog } from './RequestChangesDialog.tsx';

interface RequestDocumentChangesProps {
  order: ReviewedOrder;
  file: ReviewedOrder['files'][number];
  session: ReviewSession;
  onClose: () => void;
}

/** The request for changes with the open changes and remarks of a document. */
export default function RequestDocumentChanges({ order, file, session, onClose }: RequestDocumentChangesProps) {
  const i18n = useI18n();
  const { accepted, rejected } = useSummary(session);
  return (
    <RequestChangesDialog
      order={order}
      session={session}
      points={openPointsOf(session, i18n)}
      renderText={id => <PointText id={id} />}
      heading={i18n.text('review.request.points', { file: file.name })}
      kept={i18n.plural('review.request.kept', accepted + rejected)}
      onLeaveOut={ids => session.decide(ids, 'undecided')}
      onClose={onClose}
    />
  );
}

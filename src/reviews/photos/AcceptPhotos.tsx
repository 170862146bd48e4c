import { CheckIcon, FileIcon, PinIcon } from '../../../engine/ui/icons/icons.ts';
import { AcceptWorkDialog } from '../dialogs/AcceptWorkDialog.tsx';
import type { ReviewedOrder } from '../reviewRoles.ts';
import { useSummary } from '../session/reviewContext.ts';
import type { PhotoSession } from './PhotoSession.ts';

interface AcceptPhotosProps {
  order: ReviewedOrder;
  session: PhotoSession;
  onClose: () => void;
  onRequest: () => void;
}

/** Accepts the order from the review of its photos. */
export default function AcceptPhotos({ order, session, ...rest }: AcceptPhotosProps) {
  const { undecided, openChanges } = useSummary(session);
  const reviewed = new Set(session.photos.map(({ file }) => file.name));
  const others = order.files.filter(({ role, name }) => role === 'result' && !reviewed.has(name)).length;
  const outcomes = [
    { icon: <CheckIcon />, text: 'review.photos.accepting.undecided', count: undecided },
    { icon: <PinIcon />, text: 'review.photos.accepting.marked', count: openChanges },
    { icon: <FileIcon />, text: 'review.photos.accepting.others', count: others },
  ];
  return <AcceptWorkDialog order={order} session={session} outcomes={outcomes} hasOpen={openChanges > 0} {...rest} />;
}

import { CheckIcon, CloseIcon, FileIcon, HelpIcon } from '../../../engine/ui/icons/icons.ts';
import type { ReviewedOrder } from '../reviewRoles.ts';
import type { ReviewSession } from '../session/ReviewSession.ts';
import { useSummary } from '../session/reviewContext.ts';
import { AcceptWorkDialog } from './AcceptWorkDialog.tsx';

interface AcceptDocumentProps {
  order: ReviewedOrder;
  file: ReviewedOrder['files'][number];
  session: ReviewSession;
  onClose: () => void;
  onRequest: () => void;
}

/** Accepts the order from the review of a document. */
export default function AcceptDocument({ order, file, session, ...rest }: AcceptDocumentProps) {
  const { rejected, open, undecided } = useSummary(session);
  const others = order.files.filter(other => other.role === 'result' && other.uuid !== file.uuid).length;
  const outcomes = [
    { icon: <CheckIcon />, text: 'review.accepting.undecided', count: undecided },
    { icon: <HelpIcon />, text: 'review.accepting.open', count: open },
    { icon: <CloseIcon />, text: 'review.accepting.rejected', count: rejected },
    { icon: <FileIcon />, text: 'review.accepting.others', count: others },
  ];
  return <AcceptWorkDialog order={order} session={session} outcomes={outcomes} hasOpen={open > 0} {...rest} />;
}

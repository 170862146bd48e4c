import { useI18n } from '../../../engine/ui/resources/index.ts';
import { useReviewRoom, useSummary } from '../session/reviewContext.ts';
import { DownloadMenu, FinishButtons, Tally } from './RoomFoot.tsx';
import type { Downloads } from './useDownloads.ts';

/** "12 of 140 decided": how far the customer is with the changes. */
export function ChangesTally() {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const { total, accepted, rejected } = useSummary(session);
  const decided = accepted + rejected;
  return (
    <Tally
      label={i18n.text('review.decided', { count: i18n.number(decided), total: i18n.number(total) })}
      detail={i18n.text('review.counts', { accepted: i18n.number(accepted), rejected: i18n.number(rejected) })}
      progress={i18n.text('review.progress')}
      decided={decided}
      total={total}
    />
  );
}

export interface DocumentFinishProps {
  downloads: Downloads;
  onRequest: () => void;
  onAccept: () => void;
  size?: 'medium' | 'large';
}

/** The ways out of the review of a document. */
export function DocumentFinish({ downloads, onRequest, onAccept, size = 'medium' }: DocumentFinishProps) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const { open, total, accepted, rejected } = useSummary(session);
  const left = total - accepted - rejected;
  const choices = [
    {
      label: left ? i18n.plural('review.downloads.clean_accepting', left) : i18n.text('review.downloads.clean'),
      onChoose: () => downloads.save('clean'),
    },
    ...(left
      ? [{ label: i18n.plural('review.downloads.tracked', left), onChoose: () => downloads.save('tracked') }]
      : []),
    { label: i18n.text('review.downloads.delivered'), apart: true, onChoose: downloads.saveDelivered },
  ];
  return (
    <FinishButtons
      session={session}
      open={open}
      ask={i18n.plural('review.ask_for_changes', open)}
      download={<DownloadMenu choices={choices} isWriting={downloads.isWriting} size={size} />}
      onRequest={onRequest}
      onAccept={onAccept}
      size={size}
    />
  );
}

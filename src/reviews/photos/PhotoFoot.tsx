import { useNotify } from 'react-admin';
import { useCall } from '../../../engine/client/api/index.ts';
import { errorText, useI18n } from '../../../engine/ui/resources/index.ts';
import type { ReviewedOrder, ReviewRole } from '../reviewRoles.ts';
import { DownloadMenu, FinishButtons, Tally } from '../room/RoomFoot.tsx';
import { useSummary } from '../session/reviewContext.ts';
import { usePhotoRoom, useShownPhoto } from './photoContext.ts';
import { tallyText } from './photoTexts.ts';

/** "34 of 40 approved, 6 marked" */
export function PhotosTally() {
  const i18n = useI18n();
  const { session } = usePhotoRoom();
  const { total, accepted, openChanges } = useSummary(session);
  return (
    <Tally
      label={tallyText(session, i18n)}
      progress={i18n.text('review.photos.progress')}
      decided={accepted + openChanges}
      open={openChanges}
      total={total}
    />
  );
}

export interface PhotoFinishProps {
  order: ReviewedOrder;
  role: ReviewRole;
  onRequest: () => void;
  onAccept: () => void;
  size?: 'medium' | 'large';
}

/** The ways out of the review of photos. Only customers have an archive of all results. */
export function PhotoFinish({ order, role, onRequest, onAccept, size = 'medium' }: PhotoFinishProps) {
  const i18n = useI18n();
  const notify = useNotify();
  const { session } = usePhotoRoom();
  const { photo } = useShownPhoto(session);
  const { openChanges } = useSummary(session);
  const archive = useCall('obtainArchive');
  const saveAll = () =>
    archive.run({ params: { object_uuid: order.uuid }, query: { of: 'results' } }).then(
      ({ url }) => window.location.assign(url),
      error => notify(errorText(error, i18n), { type: 'error' }),
    );
  const choices = [
    {
      label: i18n.text('review.photos.downloads.shown'),
      onChoose: () => photo.file.download_url && window.location.assign(photo.file.download_url),
    },
    ...(role.decides ? [{ label: i18n.text('review.photos.downloads.all'), onChoose: () => void saveAll() }] : []),
  ];
  return (
    <FinishButtons
      session={session}
      open={openChanges}
      ask={i18n.plural('review.photos.ask_for_changes', openChanges)}
      download={<DownloadMenu choices={choices} isWriting={archive.status === 'fetching'} size={size} />}
      onRequest={onRequest}
      onAccept={onAccept}
      size={size}
    />
  );
}

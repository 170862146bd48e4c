import { useEffect } from 'react';
import { ErrorState } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { OpenedReviewProps } from '../reviewRoles.ts';
import { Opening, Unopened } from '../room/Opening.tsx';
import { PhotoRoom } from './PhotoRoom.tsx';
import { pictureId } from './PhotoSession.ts';
import { photosOf } from './photoFiles.ts';
import { useOpenedPhotos } from './useOpenedPhotos.ts';

/** The review of the delivered pictures of an order, beginning with one. */
export default function PhotoReview({ order, file, role, isReadOnly }: OpenedReviewProps) {
  const i18n = useI18n();
  const photos = photosOf(order, file);
  const { session, error, retry } = useOpenedPhotos({ order, photos, role, isReadOnly });
  useEffect(() => session?.goTo(pictureId(file.uuid)), [session, file.uuid]);
  if (session) return <PhotoRoom order={order} role={role} session={session} />;
  if (!error) return <Opening name={file.name} />;
  return (
    <Unopened order={order} file={file} role={role}>
      <ErrorState error={error} title={i18n.text('review.photos.failed')} onRetry={retry} />
    </Unopened>
  );
}

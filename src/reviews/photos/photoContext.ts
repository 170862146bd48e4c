import { createContext, use } from 'react';
import { useCurrent } from '../session/reviewContext.ts';
import { type PhotoSession, pictureId } from './PhotoSession.ts';
import type { Photo } from './photoFiles.ts';
import type { PhotoActions } from './usePhotoActions.ts';

/** What the parts of the photo room share. */
interface PhotoRoomValue {
  session: PhotoSession;
  actions: PhotoActions;
  /** Opens a remark of a photo. */
  openSpot: (index: number, id: string) => void;
}

export const PhotoRoomContext = createContext<PhotoRoomValue | undefined>(undefined);

export function usePhotoRoom(): PhotoRoomValue {
  const room = use(PhotoRoomContext);
  if (!room) throw new Error('usePhotoRoom must be used within the photo room');
  return room;
}

/** Returns the photo that is shown, and its place in the list. */
export function useShownPhoto(session: PhotoSession): { photo: Photo; index: number } {
  const index = Math.max(0, session.indexOf(useCurrent(session) ?? ''));
  return { photo: session.photos[index]!, index };
}

export const idAt = (session: PhotoSession, index: number): string => pictureId(session.photos[index]!.file.uuid);

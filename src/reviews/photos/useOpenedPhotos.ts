import { useEffect, useEffectEvent, useState } from 'react';
import type { ReviewedOrder, ReviewRole } from '../reviewRoles.ts';
import { useStoredDecisions } from '../session/useStoredDecisions.ts';
import { PhotoSession } from './PhotoSession.ts';
import type { Photo } from './photoFiles.ts';

interface Wanted {
  order: ReviewedOrder;
  photos: Photo[];
  role: ReviewRole;
  isReadOnly: boolean;
}

interface Opening {
  session?: PhotoSession;
  error?: unknown;
}

/** Reads the decisions on the pictures of an order. A later change of the order keeps the session. */
export function useOpenedPhotos({ order, photos, role, isReadOnly }: Wanted): Opening & { retry: () => void } {
  const [state, setState] = useState<Opening>({});
  const [attempt, setAttempt] = useState(0);
  const open = useEffectEvent(async (object_uuid: string) => {
    const calls = role.picturesFor(object_uuid);
    return new PhotoSession(photos, await calls.read(0), calls, isReadOnly);
  });
  const files = photos.map(({ file }) => file.uuid).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pictures, rights or another attempt open it again
  useEffect(() => {
    let isLeft = false;
    open(order.uuid).then(
      session => !isLeft && setState({ session }),
      error => !isLeft && setState({ error }),
    );
    return () => {
      isLeft = true;
    };
  }, [order.uuid, files, role, isReadOnly, attempt]);
  useStoredDecisions(state.session);
  const retry = () => {
    setState({});
    setAttempt(attempt + 1);
  };
  return { ...state, retry };
}

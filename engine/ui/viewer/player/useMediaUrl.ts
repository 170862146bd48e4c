import { useEffect, useRef, useState } from 'react';
import type { ViewerProblem } from '../CannotShow.tsx';
import type { Media } from './useMedia.ts';

interface MediaUrl {
  url: string;
  /** Why the newest address is not played. */
  problem?: ViewerProblem | undefined;
  /** Loads the sound or video again after a failure. */
  retry: () => void;
}

/**
 * Returns the address that a media element plays. The page renews it every few minutes, which would begin the sound or
 * video again, so a new one is used only after the old one has failed, from the same position.
 */
export function useMediaUrl(newest: string, media: Media): MediaUrl {
  const [url, setUrl] = useState(newest);
  const [failure, setFailure] = useState<{ url: string; problem: ViewerProblem }>();
  const { element, hasFailed, time } = media;
  const position = useRef(0);
  if (!hasFailed && time > 0) position.current = time;
  useEffect(() => {
    if (!hasFailed || !element) return;
    if (url === newest) {
      const stop = new AbortController();
      findProblem(url, stop.signal).then(problem => stop.signal.aborted || setFailure({ url, problem }));
      return () => stop.abort();
    }
    setUrl(newest);
    const restore = () => {
      element.currentTime = position.current;
    };
    element.addEventListener('loadedmetadata', restore, { once: true });
    return undefined;
  }, [hasFailed, element, url, newest]);
  return {
    url,
    problem: failure?.url === newest ? failure.problem : undefined,
    retry: () => setFailure(undefined),
  };
}

/** A media element does not say whether its address or its content failed. */
async function findProblem(url: string, signal: AbortSignal): Promise<ViewerProblem> {
  const response = await fetch(url, { method: 'HEAD', signal }).catch(() => undefined);
  return response?.ok ? 'not_in_browser' : 'unavailable';
}

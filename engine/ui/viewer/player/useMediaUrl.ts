import { useEffect, useRef, useState } from 'react';
import type { Media } from './useMedia.ts';

/**
 * Returns the address that a media element plays. The page renews it every few minutes, which would begin the sound or
 * video again, so a new one is used only after the old one has failed, from the same position.
 */
export function useMediaUrl(newest: string, media: Media): string {
  const [url, setUrl] = useState(newest);
  const { element, hasFailed, time } = media;
  const position = useRef(0);
  if (!hasFailed && time > 0) position.current = time;
  useEffect(() => {
    if (!hasFailed || !element || url === newest) return;
    setUrl(newest);
    const restore = () => {
      element.currentTime = position.current;
    };
    element.addEventListener('loadedmetadata', restore, { once: true });
  }, [hasFailed, element, url, newest]);
  return url;
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { startProgress } from './progress.ts';

/** Long enough to be seen, short enough not to be waited for. */
const SHOWN_MS = 150;

/** The progress bar at every change of page; a page that is still loading keeps it running by `Loading`. */
export const RouteProgress = () => <OneChange key={useLocation().pathname} />;

function OneChange() {
  useEffect(() => {
    const done = startProgress();
    const timer = setTimeout(done, SHOWN_MS);
    return () => {
      clearTimeout(timer);
      done();
    };
  }, []);
  return null;
}

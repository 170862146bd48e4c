import { useEffect } from 'react';
import type { PendingReports } from './PendingReports.ts';

/** Reports when a pointer is held down anywhere on the page. */
export function usePointerHold(pending: PendingReports): void {
  useEffect(() => {
    const { press, release } = pending;
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, [pending]);
}

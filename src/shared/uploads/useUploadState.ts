import { useMemo, useSyncExternalStore } from 'react';
import type { SentFile } from './uploadFile.ts';
import type { OwnState, UploadSession } from './uploadSession.ts';

/** Milliseconds between updates of the page. Progress events come much more often. */
const interval = 200;

type Snapshot = OwnState & { files: Record<string, SentFile> };

/** Uppy's state for rendering, updated at intervals. */
export function useUploadState({ uppy }: UploadSession): Snapshot {
  const { subscribe, read } = useMemo(() => {
    let shown = uppy.getState();
    let timer: number | undefined;
    return {
      read: () => shown as unknown as Snapshot,
      subscribe: (changed: () => void) => {
        const look = () => {
          timer = undefined;
          shown = uppy.getState();
          changed();
        };
        const stop = uppy.store.subscribe(() => {
          timer ??= window.setTimeout(look, interval);
        });
        look();
        return () => {
          stop();
          window.clearTimeout(timer);
          timer = undefined;
        };
      },
    };
  }, [uppy]);
  return useSyncExternalStore(subscribe, read);
}

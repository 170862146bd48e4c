import DropTarget from '@uppy/drop-target';
import { useEffect } from 'react';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';

/** Takes files that miss the drop area; the browser would leave the page to show them. */
export function useDropAnywhere({ uppy }: UploadSession): void {
  useEffect(() => {
    uppy.use(DropTarget, { target: document.documentElement });
    return () => {
      const plugin = uppy.getPlugin('DropTarget');
      if (plugin) uppy.removePlugin(plugin);
    };
  }, [uppy]);
}

import { fileOfAddress } from '../../../../providers/uploads/uploadAddress.ts';
import type { UploadSession } from '../../../shared/uploads/uploadSession.ts';

/**
 * Waits while the upload of a file is being announced, and returns the uuid that the server has given it. A request that
 * is aborted may have reached the server, which then has the file.
 */
export function announcedUuid({ uppy }: UploadSession, uppyId: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const check = () => {
      const file = uppy.getState().files[uppyId];
      const address = file?.uploadURL ?? file?.tus?.uploadUrl ?? undefined;
      const isAnnouncing = file?.progress.uploadStarted && !file.error && !file.isPaused && !address;
      if (isAnnouncing) return;
      stop();
      resolve(address && fileOfAddress(address));
    };
    const stop = uppy.store.subscribe(check);
    check();
  });
}

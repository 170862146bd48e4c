import type { TusDetailedError as DetailedError } from '@uppy/tus';
import { errorOfResponse, toUploadError } from './uploadErrors.ts';

/** Another window may still be sending for a moment, or the server's byte count is read again. */
const worthWaiting = new Set(['file_uploading', 'other']);

/** Whether tus retries a request automatically: lost connections and busy files, never a refusal. */
export function shouldRetry(error: DetailedError, _attempt: number, next: (error: DetailedError) => boolean): boolean {
  const response = error.originalResponse;
  if (!response) return toUploadError(error) === 'connection' && next(error);
  if (response.getStatus() === 409 && !worthWaiting.has(errorOfResponse(409, response.getBody()))) return false;
  return next(error);
}

import type { TusDetailedError as DetailedError } from '@uppy/tus';
import { errorOfResponse, toUploadError } from './uploadErrors.ts';

/** Another window may be at it for a moment yet, or the server's count of bytes is asked for again. */
const worthWaiting = new Set(['file_uploading', 'other']);

/** Whether tus tries a request again by itself: lost connections and busy files, never a refusal. */
export function shouldRetry(error: DetailedError, _attempt: number, next: (error: DetailedError) => boolean): boolean {
  const response = error.originalResponse;
  if (!response) return toUploadError(error) === 'connection' && next(error);
  if (response.getStatus() === 409 && !worthWaiting.has(errorOfResponse(409, response.getBody()))) return false;
  return next(error);
}

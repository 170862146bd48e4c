import type { TusDetailedError as DetailedError } from '@uppy/tus';
import { CallError } from '../../../engine/client/api/index.ts';
import { TokenReplaced } from '../../../providers/uploads/tokenSource.ts';

/** Why a file is not in. The language files have a title and a sentence for each. */
export type UploadError =
  | 'connection'
  | 'interrupted'
  | 'replaced'
  | 'content'
  | 'protected'
  | 'other_type'
  | 'quarantined'
  | 'lost'
  | 'file_type_refused'
  | 'file_name_refused'
  | 'file_name_too_long'
  | 'upload_quota_bytes'
  | 'upload_quota_drafts'
  | 'upload_quota_open'
  | 'file_name_taken'
  | 'file_duplicate'
  | 'file_uploading'
  | 'file_empty'
  | 'file_too_large'
  | 'too_many_files'
  | 'order_too_large'
  | 'order_not_accepting_files'
  | 'other';

/** A cause, with the format that a file of another type turned out to have. */
export interface UploadFailure {
  cause: UploadError;
  found?: string | undefined;
}

/** Causes in the server's answers, where their names differ from ours. */
const errorsByProblem: Record<string, UploadError> = {
  file_content_refused: 'content',
  file_protected: 'protected',
  file_type_mismatch: 'other_type',
  file_not_found: 'lost',
  file_type_refused: 'file_type_refused',
  file_name_refused: 'file_name_refused',
  file_name_too_long: 'file_name_too_long',
  upload_quota_bytes: 'upload_quota_bytes',
  upload_quota_drafts: 'upload_quota_drafts',
  upload_quota_open: 'upload_quota_open',
  file_name_taken: 'file_name_taken',
  file_duplicate: 'file_duplicate',
  file_uploading: 'file_uploading',
  file_empty: 'file_empty',
  file_too_large: 'file_too_large',
  too_many_files: 'too_many_files',
  too_many_attachments: 'too_many_files',
  order_too_large: 'order_too_large',
  order_not_accepting_files: 'order_not_accepting_files',
};

/** A retry resumes these where they stopped. */
export const isRetryable = (cause: UploadError): boolean => cause === 'connection' || cause === 'replaced';
/** Returns whether the error needs no warning, because the order already has the file. */
export const isHarmless = (cause: UploadError): boolean => cause === 'file_duplicate';

export function failureOfResponse(status: number, text: string): UploadFailure {
  if (status === 0 || status >= 500) return { cause: 'connection' };
  try {
    const body: unknown = JSON.parse(text);
    if (!body || typeof body !== 'object') return { cause: 'other' };
    const cause = errorsByProblem['cause' in body ? String(body.cause) : ''] ?? 'other';
    return { cause, found: 'found' in body ? String(body.found) : undefined };
  } catch {
    return { cause: 'other' };
  }
}

export const errorOfResponse = (status: number, text: string): UploadError => failureOfResponse(status, text).cause;

/** Returns why there was no answer: tus and Uppy wrap the original error. */
export function toUploadError(error: unknown): UploadError {
  const found = [...causeChain(error)].find(one => one instanceof TokenReplaced || one instanceof CallError);
  if (found instanceof TokenReplaced) return 'replaced';
  if (found instanceof CallError && found.code >= 400 && found.code < 500)
    return found.code === 409 ? 'order_not_accepting_files' : 'other';
  return 'connection';
}

function* causeChain(error: unknown): Generator<unknown> {
  for (let one = error; one instanceof Error; ) {
    yield one;
    one = 'causingError' in one ? (one.causingError as unknown) : one.cause;
  }
}

/** Another window may still be sending for a moment, or the server's byte count is read again. */
const worthWaiting = new Set(['file_uploading', 'other']);

/** Whether tus retries a request automatically: lost connections and busy files, never a refusal. */
export function shouldRetry(error: DetailedError, _attempt: number, next: (error: DetailedError) => boolean): boolean {
  const response = error.originalResponse;
  if (!response) return toUploadError(error) === 'connection' && next(error);
  if (response.getStatus() === 409 && !worthWaiting.has(errorOfResponse(409, response.getBody()))) return false;
  return next(error);
}

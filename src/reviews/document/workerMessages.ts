/** The messages between the review room and the worker that reads its document. */
import type {
  Authorship,
  Decisions,
  TrackedDocument,
  UnreadableReason,
} from '../../../engine/tracked-changes/index.ts';

/** Reads a document, alone or compared with an older one, or writes the one that was read with decisions. */
export type DocumentRequest = { read: Blob; older?: { blob: Blob; authorship: Authorship } } | { resolve: Decisions };

/** Why a document cannot be shown; `unavailable`: it could not be fetched. */
export type DocumentFailure = UnreadableReason | 'too_slow' | 'unavailable';

export type DocumentReply =
  | { document: TrackedDocument }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { failure: DocumentFailure };

/** The messages between the review room and the worker that holds its document. */
import type { Decisions, TrackedDocument, UnreadableReason } from '../../../engine/tracked-changes/index.ts';

export interface WorkerRequest {
  /** Reads a document, or writes it with these decisions. */
  request: { read: ArrayBuffer } | { resolve: Decisions };
  reply: MessagePort;
}

/** Why a document cannot be shown; `unavailable`: it could not be fetched. */
export type DocumentFailure = UnreadableReason | 'too_slow' | 'unavailable';

export type WorkerReply =
  | { document: TrackedDocument }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { failure: DocumentFailure };

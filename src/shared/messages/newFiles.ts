import type { FileEntry } from '../uploads/entries.ts';
import type { RefusedFile } from '../uploads/uploadFile.ts';

/** The state of a message's new files, as far as the composer needs it. */
export interface NewFilesState {
  /** Files that are uploaded and can be sent with the message. */
  uuids: string[];
  isSending: boolean;
  /** The number of files that failed to upload. */
  failed: number;
  /** Forgets the files once the message is sent. */
  clear: () => void;
}

export const NO_NEW_FILES: NewFilesState = { uuids: [], isSending: false, failed: 0, clear: () => {} };

/** Summarizes the list of new files. A file that another window sends belongs to that window. */
export const stateOf = (entries: FileEntry[], refused: RefusedFile[]): Omit<NewFilesState, 'clear'> => ({
  uuids: entries.flatMap(({ state, uuid }) => (state === 'done' && uuid ? [uuid] : [])),
  isSending: entries.some(({ state }) => state === 'waiting' || state === 'sending'),
  failed: entries.filter(({ state }) => state === 'failed' || state === 'stopped').length + refused.length,
});

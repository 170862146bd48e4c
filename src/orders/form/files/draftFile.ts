import type { QuoteFile } from '../../../shared/quote/countedFiles.ts';
import type { FileEntry } from '../../../shared/uploads/entries.ts';

/** Progress of a file's upload; `cause` and `found` say why it is not in. */
export type FileUpload = Pick<FileEntry, 'state' | 'cause' | 'found' | 'uppyId' | 'uuid'> & { share: number };

/** A file of a draft. */
export interface DraftFile extends QuoteFile {
  /** Null: its upload has not begun. */
  upload: FileUpload | null;
  /**
   * Whether the order takes the file beside those that are edited (references, settings): it is not counted. Undefined
   * until the server has said which files those are.
   */
  isMetadata: boolean | undefined;
}

/** The messages between the reader of documents and its thread. */

import type { ChangeFamily } from '../../../engine/tracked-changes/families/index.ts';
import type { Authorship, ChangeFigures, UnreadableReason } from '../../../engine/tracked-changes/index.ts';

/** An object of the store. */
export interface StoredObject {
  key: string;
  size: number;
}

export interface ReadRequest extends StoredObject {
  /** The owner of the file, for fair turns. */
  owner: string;
  /** The document to compare with, if the file has no tracked changes; null: there is none. */
  source: StoredObject | null;
  /** The key under which the compared document is stored. */
  comparedKey: string;
  /** Who made the changes that are found by comparing. */
  authorship: Authorship;
}

/** What a thread found in a document. */
export interface DocumentAnswer {
  figures: ChangeFigures;
  /** Changes by what was done. */
  families: Record<ChangeFamily, number>;
  /** The document with the differences as tracked changes; null where the file has its own, or has no differences. */
  compared: StoredObject | null;
  /** Why the documents were not compared; null: they were, or need not be. */
  comparisonProblem: UnreadableReason | null;
}

export type ReadAnswer = DocumentAnswer | { problem: UnreadableReason };

/** The messages between the counter and its threads. */
import type { FileCount, UncountableReason } from '../../../engine/counting/index.ts';

/** `count` counts a file, `inspect` looks for programs among the parts of an archive. */
export type Task = 'count' | 'inspect';

export interface CountRequest {
  key: string;
  size: number;
  /** The file's extension in lower case, with its dot. It decides how the file is counted. */
  extension: string;
  /** The owner of the file, for fair turns. */
  owner: string;
}
/** `null`: the list of parts could not be read to its end, for the reason given. */
export type Inspection = { holdsProgram: boolean } | { holdsProgram: null; reason: string };

export interface TaskAnswers {
  count: FileCount;
  inspect: Inspection;
}

/** Why a thread has no answer: it exceeded a limit (`cause`), or the file cannot be read. */
export interface NoAnswer {
  reason: string;
  cause?: UncountableReason;
}

/** The reply of a thread: an answer, why there is none, or why the store failed. */
export type CounterReply = { answer: FileCount | Inspection } | NoAnswer | { failure: string };

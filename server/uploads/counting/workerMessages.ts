/** What the counter and its threads say to each other. */

/** `count` counts the words of a file, `inspect` looks for programs among the parts of an archive. */
export type Task = 'count' | 'inspect';

export interface CountRequest {
  key: string;
  size: number;
  /** The file's extension in lower case, with its dot. It decides how the file is counted. */
  extension: string;
  /** The owner of the file, for fair turns. */
  owner: string;
}
/** `null`: it cannot be counted, for the reason given. */
export type CountAnswer = { words: number } | { words: null; reason: string };

/** `null`: the list of parts could not be read to its end, for the reason given. */
export type Inspection = { holdsProgram: boolean } | { holdsProgram: null; reason: string };

export interface TaskAnswers {
  count: CountAnswer;
  inspect: Inspection;
}

/** An answer, why there is none, or why the store failed. */
export type CounterReply = { answer: CountAnswer | Inspection } | { reason: string } | { failure: string };

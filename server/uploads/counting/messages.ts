/** What the counter and its threads say to each other. */

export interface Question {
  key: string;
  size: number;
  /** Of the name, in lower case and with its dot: it says how to count. */
  extension: string;
  /** Whose file it is: each has a turn of their own. */
  owner: string;
}
/** `null`: it cannot be counted, for the reason given. */
export type Answer = { words: number } | { words: null; reason: string };

/** An answer, or why the store failed. */
export type Reply = Answer | { failure: string };

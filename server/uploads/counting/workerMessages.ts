/** The messages between the counter and its threads. */

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

export interface CounterRequest extends CountRequest {
  task: Task;
}

/** `null`: the list of parts could not be read to its end, for the reason given. */
export type Inspection = { holdsProgram: boolean } | { holdsProgram: null; reason: string };

import type { Answers } from '../stepContext.ts';

/** What was typed and not yet accepted by the server, with the answers it started from. */
export interface UnsentAnswers {
  /** Revision of the answers that it was typed over. */
  version: number;
  base: Answers;
  answers: Answers;
}

/** Keeps unsent answers per object and step in this browser, through a reload, an ended session or a lost connection. */
export interface UnsentStore {
  read(object: string, step: string): UnsentAnswers | null;
  write(object: string, step: string, unsent: UnsentAnswers): void;
  drop(object: string, step: string): void;
}

const keyOf = (object: string, step: string) => `galley.unsent.${object}.${step}`;

/** Storage may be full or switched off: then a reload loses what a save would have kept, and nothing else changes. */
function tryStorage<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export const browserStore: UnsentStore = {
  read: (object, step) =>
    tryStorage(() => JSON.parse(localStorage.getItem(keyOf(object, step)) ?? 'null') as UnsentAnswers | null, null),
  write: (object, step, unsent) =>
    tryStorage(() => localStorage.setItem(keyOf(object, step), JSON.stringify(unsent)), undefined),
  drop: (object, step) => tryStorage(() => localStorage.removeItem(keyOf(object, step)), undefined),
};

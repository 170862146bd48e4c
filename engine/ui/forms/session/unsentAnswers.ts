import { localStore } from '../../../client/storage/stores.ts';
import type { Answers } from '../stepContext.ts';

/** What was typed and not yet accepted by the server, with the answers it started from. */
export interface UnsentAnswers {
  /** Revision of the answers that it is based on. */
  version: number;
  base: Answers;
  answers: Answers;
}

/** Keeps unsent answers per object and step in this browser, through a reload, an ended session or a lost connection. */
export interface UnsentStore {
  read(object: string, step: string): UnsentAnswers | null;
  write(object: string, step: string, unsent: UnsentAnswers): void;
  drop(object: string, step: string): void;
  /** The names of the steps that have some. */
  list(object: string): string[];
}

const keyOf = (object: string, step: string) => `galley.unsent.${object}.${step}`;

function readStored(key: string): UnsentAnswers | null {
  try {
    return JSON.parse(localStore.get(key) ?? 'null') as UnsentAnswers | null;
  } catch {
    return null;
  }
}

export const browserStore: UnsentStore = {
  read: (object, step) => readStored(keyOf(object, step)),
  write: (object, step, unsent) => localStore.set(keyOf(object, step), JSON.stringify(unsent)),
  drop: (object, step) => localStore.remove(keyOf(object, step)),
  list: object => {
    const prefix = keyOf(object, '');
    return localStore.keys().flatMap(key => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  },
};

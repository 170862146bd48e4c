/** Unsaved input of a screen, kept in this browser until it is saved or discarded. */
import { deepEquals } from '@rjsf/utils';
import { getSession } from '../../../../client/auth/session.ts';
import { browserStore } from '../../../forms/session/unsentAnswers.ts';
import type { Answers } from '../../../forms/stepContext.ts';

interface StoredDraft {
  /** Version of the record that it was typed over. */
  version: number;
  base: Answers;
  answers: Answers;
}

/** On a shared computer each person sees only their own drafts. */
const objectOf = (resource: string, id: string | null) => `${getSession().user?.uuid ?? ''}.${resource}.${id ?? 'new'}`;
const step = 'record';

export const draftStorage = {
  read: (resource: string, id: string | null): StoredDraft | null => browserStore.read(objectOf(resource, id), step),
  write: (resource: string, id: string | null, kept: StoredDraft) =>
    browserStore.write(objectOf(resource, id), step, kept),
  drop: (resource: string, id: string | null) => browserStore.drop(objectOf(resource, id), step),
};

/** Applies the stored input to the current record. */
export function restoreDraft(kept: StoredDraft, now: Answers): Answers {
  const names = new Set([...Object.keys(kept.base), ...Object.keys(kept.answers)]);
  const result = { ...now };
  for (const name of names) {
    if (deepEquals(kept.base[name], kept.answers[name])) continue;
    if (kept.answers[name] === undefined) delete result[name];
    else result[name] = kept.answers[name];
  }
  return result;
}

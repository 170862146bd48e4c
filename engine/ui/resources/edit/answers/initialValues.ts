/** The initial values of a screen that creates or edits a record. */
import type { ScreenForm } from '../../../../contract/generated/types.ts';
import { areAnswersEqual as sameAs } from '../../../forms/session/answersEqual.ts';
import type { Answers } from '../../../forms/stepContext.ts';
import type { Row } from '../../row.ts';
import { draftStorage, restoreDraft } from './draftStorage.ts';
import { withoutEmptyObjects } from './ignoreEmptyObjects.ts';
import { answersOf } from './screenAnswers.ts';

export const areFormAnswersEqual = (one: Answers, other: Answers): boolean =>
  sameAs(withoutEmptyObjects(one), withoutEmptyObjects(other));

export const rowVersion = (row: Row | null): number | undefined =>
  typeof row?.version === 'number' ? row.version : undefined;

/** Returns the values of the record, or of a new one, with unsaved input on top. */
export function getInitialValues(
  resource: string,
  form: ScreenForm,
  { row, id, start = {} }: { row: Row | null; id: string | null; start?: Answers | undefined },
  withKept = true,
) {
  const base = row ? answersOf(form, row) : { ...form.data, ...start };
  const kept = withKept ? draftStorage.read(resource, id) : null;
  const answers = kept ? restoreDraft(kept, base) : base;
  const isRestored = kept !== null && !areFormAnswersEqual(base, answers);
  // Typed over an older version: the server reports that another person has changed the record since.
  const version = isRestored && row ? kept.version : rowVersion(row);
  return { base, answers, version, restored: isRestored };
}

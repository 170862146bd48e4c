import { useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { Row } from '../row.ts';
import { rowVersion } from './answers/initialValues.ts';
import { answersOf } from './answers/screenAnswers.ts';
import { getConflictingNames } from './recordConflicts.ts';
import type { ResourceFormState } from './resourceForm.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';

/** Handles a save that another person's save preceded: holds both versions until the person has chosen. */
export function useSaveConflict(form: ScreenForm, { now, keep, rebase, replace }: TypedAnswers) {
  const [stale, setStale] = useState<ResourceFormState['stale']>(null);
  const storedRow = (current: Row): Row => ({ ...now.current.row, ...current, id: now.current.row?.id ?? current.id });

  return {
    stale,
    /** Returns the stored row if nothing conflicts: the save succeeded, and only its response was lost. */
    open: (current: Row): Row | null => {
      const versions = { base: now.current.base, mine: now.current.answers, theirs: answersOf(form, current) };
      if (getConflictingNames(form, versions).length === 0) return storedRow(current);
      // Another page of this browser that saved has deleted the kept input together with its own.
      keep();
      setStale({ ...versions, current });
      return null;
    },
    resolve: (chosen: Answers) => {
      if (!stale) return;
      rebase({ row: storedRow(stale.current), base: stale.theirs, version: rowVersion(stale.current) });
      setStale(null);
      replace(chosen);
      keep();
    },
    close: () => setStale(null),
  };
}

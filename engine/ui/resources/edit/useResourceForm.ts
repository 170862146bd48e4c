import { useState } from 'react';
import type { Answers } from '../../forms/stepContext.ts';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';
import { areFormAnswersEqual, rowVersion } from './answers/initialValues.ts';
import { answersOf, getMissing } from './answers/screenAnswers.ts';
import type { ResourceFormOptions, ResourceFormState, Saved } from './resourceForm.ts';
import { parseSaveProblem } from './saveProblem.ts';
import { useSaveConflict } from './useSaveConflict.ts';
import { useSaveRecord } from './useSaveRecord.ts';
import { useSaveRefusal } from './useSaveRefusal.ts';
import { useTypedAnswers } from './useTypedAnswers.ts';

export function useResourceForm(options: ResourceFormOptions): ResourceFormState {
  const { resource, form } = options;
  const i18n = useI18n();
  const store = useSaveRecord(resource, form);
  const typed = useTypedAnswers(options);
  const refusal = useSaveRefusal();
  const conflict = useSaveConflict(form, typed);
  const [pending, setPending] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { now } = typed;

  const handleSaved = (saved: Row, sent: Answers): Row => {
    // Input during the save is kept on top of the new version.
    const typedSince = now.current.answers !== sent && !areFormAnswersEqual(now.current.answers, sent);
    typed.markSaved({ row: saved, base: typedSince ? answersOf(form, saved) : sent, version: rowVersion(saved) });
    setSavedAt(Date.now());
    return saved;
  };

  const handleRefusal = (error: unknown, sent: Answers): Saved => {
    const found = parseSaveProblem(form, error, i18n);
    if (found.kind === 'stale') {
      const stored = conflict.open(found.current);
      return stored && handleSaved(stored, sent);
    }
    refusal.show(found);
    return null;
  };

  const save = async (given: Answers): Promise<Saved> => {
    now.current.answers = given;
    refusal.setSentence(null);
    const { row: before } = now.current;
    // Fields that were empty before they became required may stay so.
    const old = before ? getMissing(form, answersOf(form, before)) : [];
    const unanswered = getMissing(form, given).filter(name => !old.includes(name));
    if (unanswered.length > 0) {
      const message = i18n.text('formui.problem.required');
      refusal.show({ kind: 'problems', problems: unanswered.map(name => ({ path: [name], message })) });
      return null;
    }
    setPending(true);
    try {
      const { row: stored, version } = now.current;
      const saved = stored ? await store.change(stored, given, version) : await store.make(given);
      return handleSaved(saved, given);
    } catch (error) {
      return handleRefusal(error, given);
    } finally {
      setPending(false);
    }
  };

  const { entry, answers, dirty, isRestored, isDirty, change, type, forget } = typed;
  const { problems, sentence, alarm, setProblems } = refusal;
  return {
    entry,
    answers,
    dirty,
    restored: isRestored,
    pending,
    savedAt,
    problems,
    sentence,
    alarm,
    stale: conflict.stale,
    isDirty,
    dropProblems: setProblems,
    change,
    type,
    save,
    resolve: (chosen: Answers) => {
      if (conflict.stale) refusal.clear();
      conflict.resolve(chosen);
    },
    dismissConflict: () => {
      conflict.close();
      refusal.setSentence(i18n.text('editing.stale.put_off'));
    },
    discard: () => {
      refusal.clear();
      typed.discard();
    },
    forget,
    current: () => now.current.answers,
  };
}

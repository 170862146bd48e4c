import type { FieldPathList } from '@rjsf/utils';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onBeforeUnload } from '../../../client/auth/beforeUnload.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';
import { draftStorage } from './answers/draftStorage.ts';
import { areFormAnswersEqual, getInitialValues, versionOf } from './answers/initialValues.ts';
import { answersOf, getMissing } from './answers/screenAnswers.ts';
import { withoutSecrets } from './answers/withoutSecrets.ts';
import { getConflictingNames } from './recordConflicts.ts';
import type { ResourceFormOptions, ResourceFormState, Saved } from './resourceForm.ts';
import { parseSaveProblem } from './saveProblem.ts';
import { useSaveRecord } from './useSaveRecord.ts';
import { useStoreOnLeave } from './useStoreOnLeave.ts';

export function useResourceForm({ resource, form, row, start, under }: ResourceFormOptions): ResourceFormState {
  const i18n = useI18n();
  const store = useSaveRecord(resource, form);
  const id = row ? String(row.id) : under ? `new.${under}` : null;
  const [begun] = useState(() => getInitialValues(resource.name, form, { row, id, start }));
  const [entry, setEntry] = useState(0);
  const [answers, setAnswers] = useState(begun.answers);
  const [dirty, setDirty] = useState(begun.restored);
  const [isRestored, setRestored] = useState(begun.restored);
  const [pending, setPending] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [sentence, setSentence] = useState<string | null>(null);
  const [alarm, setAlarm] = useState(0);
  const [stale, setStale] = useState<ResourceFormState['stale']>(null);
  const now = useRef({ row, base: begun.base, version: begun.version, answers: begun.answers });

  const keep = useCallback(() => {
    const { base, version, answers: typed } = now.current;
    const isSame = areFormAnswersEqual(base, typed);
    setDirty(!isSame);
    if (isSame) draftStorage.drop(resource.name, id);
    else
      draftStorage.write(resource.name, id, {
        version: version ?? 0,
        base: withoutSecrets(form, base),
        answers: withoutSecrets(form, typed),
      });
  }, [resource.name, id, form]);
  useEffect(() => onBeforeUnload(keep), [keep]);
  useStoreOnLeave(() => {
    const { base, answers: typed } = now.current;
    if (!areFormAnswersEqual(base, typed)) keep();
  });

  const change = useCallback(
    (next: Answers) => {
      now.current.answers = next;
      keep();
    },
    [keep],
  );
  const type = useCallback(
    ([name, ...deeper]: FieldPathList, value: unknown) => {
      if (name === undefined || deeper.length > 0) return;
      now.current.answers = { ...now.current.answers, [name]: value };
      keep();
    },
    [keep],
  );

  const begin = useCallback((next: Answers) => {
    now.current.answers = next;
    setAnswers(next);
    setEntry(count => count + 1);
    setProblems([]);
    setSentence(null);
  }, []);

  const forget = useCallback(() => {
    draftStorage.drop(resource.name, id);
    setDirty(false);
    setRestored(false);
    now.current.base = now.current.answers;
  }, [resource.name, id]);

  const handleSaved = (saved: Row, sent: Answers) => {
    // Input during the save is kept on top of the new version.
    const typedSince = now.current.answers !== sent && !areFormAnswersEqual(now.current.answers, sent);
    const base = answersOf(form, saved);
    now.current = {
      row: saved,
      base: typedSince ? base : sent,
      version: versionOf(saved),
      answers: now.current.answers,
    };
    setSavedAt(Date.now());
    setRestored(false);
    keep();
  };

  const handleRefusal = (error: unknown, sent: Answers): Saved => {
    const refusal = parseSaveProblem(form, error, i18n);
    if (refusal.kind === 'stale') {
      const { current } = refusal;
      const versions = { base: now.current.base, mine: now.current.answers, theirs: answersOf(form, current) };
      const stored = { ...now.current.row, ...current, id: now.current.row?.id ?? current.id };
      // It was saved and the answer was lost on its way: there is nothing to choose.
      if (getConflictingNames(form, versions).length === 0) {
        handleSaved(stored, sent);
        return stored;
      }
      // Another page of this browser that saved has dropped what is kept, with its own.
      keep();
      setStale({ ...versions, current });
      return null;
    }
    if (refusal.kind === 'problems') setProblems(refusal.problems);
    else setSentence(refusal.sentence);
    setAlarm(count => count + 1);
    return null;
  };

  const save = async (given: Answers): Promise<Saved> => {
    now.current.answers = given;
    setSentence(null);
    const { row: before } = now.current;
    // Fields that were empty before they became required may stay so.
    const old = before ? getMissing(form, answersOf(form, before)) : [];
    const unanswered = getMissing(form, given).filter(name => !old.includes(name));
    if (unanswered.length > 0) {
      setProblems(unanswered.map(name => ({ path: [name], message: i18n.text('formui.problem.required') })));
      setAlarm(count => count + 1);
      return null;
    }
    setPending(true);
    try {
      const { row: stored, version } = now.current;
      const saved = stored ? await store.change(stored, given, version) : await store.make(given);
      handleSaved(saved, given);
      return saved;
    } catch (error) {
      return handleRefusal(error, given);
    } finally {
      setPending(false);
    }
  };

  const resolve = (chosen: Answers) => {
    if (!stale) return;
    const { current } = stale;
    now.current = {
      row: { ...now.current.row, ...current, id: now.current.row?.id ?? current.id },
      base: stale.theirs,
      version: versionOf(current),
      answers: chosen,
    };
    setStale(null);
    begin(chosen);
    keep();
  };

  const putOff = () => {
    setStale(null);
    setSentence(i18n.text('editing.stale.put_off'));
  };

  const discard = () => {
    const { row: stored } = now.current;
    const fresh = getInitialValues(resource.name, form, { row: stored, id, start }, false);
    now.current = { ...now.current, base: fresh.base, version: fresh.version };
    begin(fresh.answers);
    forget();
  };

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
    stale,
    isDirty: () => !areFormAnswersEqual(now.current.base, now.current.answers),
    dropProblems: setProblems,
    change,
    type,
    save,
    resolve,
    dismissConflict: putOff,
    discard,
    forget,
    current: () => now.current.answers,
  };
}

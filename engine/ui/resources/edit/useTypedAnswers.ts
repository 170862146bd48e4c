import type { FieldPathList } from '@rjsf/utils';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onBeforeUnload } from '../../../client/auth/beforeUnload.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { Row } from '../row.ts';
import { draftStorage } from './answers/draftStorage.ts';
import { areFormAnswersEqual, getInitialValues } from './answers/initialValues.ts';
import { withoutSecrets } from './answers/withoutSecrets.ts';
import type { ResourceFormOptions } from './resourceForm.ts';
import { useStoreOnLeave } from './useStoreOnLeave.ts';

/** The record on which the typed answers are based; `base` has its answers. */
interface StoredRecord {
  row: Row | null;
  base: Answers;
  version: number | undefined;
}

export type TypedAnswers = ReturnType<typeof useTypedAnswers>;

/** What is typed into a record's form, kept in this browser until it is saved or discarded. */
export function useTypedAnswers({ resource, form, row, start, under }: ResourceFormOptions) {
  const id = row ? String(row.id) : under ? `new.${under}` : null;
  const [begun] = useState(() => getInitialValues(resource.name, form, { row, id, start }));
  const [entry, setEntry] = useState(0);
  const [answers, setAnswers] = useState(begun.answers);
  const [dirty, setDirty] = useState(begun.restored);
  const [isRestored, setRestored] = useState(begun.restored);
  const now = useRef({ row, base: begun.base, version: begun.version, answers: begun.answers });
  const isDirty = () => !areFormAnswersEqual(now.current.base, now.current.answers);

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
    if (isDirty()) keep();
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
  /** Remounts the questions with other answers. */
  const replace = useCallback((next: Answers) => {
    now.current.answers = next;
    setAnswers(next);
    setEntry(count => count + 1);
  }, []);
  const forget = useCallback(() => {
    draftStorage.drop(resource.name, id);
    setDirty(false);
    setRestored(false);
    now.current.base = now.current.answers;
  }, [resource.name, id]);
  const discard = () => {
    const { row: stored } = now.current;
    const fresh = getInitialValues(resource.name, form, { row: stored, id, start }, false);
    now.current = { ...now.current, base: fresh.base, version: fresh.version };
    replace(fresh.answers);
    forget();
  };
  /** What was typed stays, over another version of the record. */
  const rebase = (stored: StoredRecord) => {
    now.current = { ...stored, answers: now.current.answers };
  };
  const markSaved = (stored: StoredRecord) => {
    rebase(stored);
    setRestored(false);
    keep();
  };

  return {
    entry,
    answers,
    dirty,
    isRestored,
    now,
    isDirty,
    keep,
    change,
    type,
    replace,
    forget,
    discard,
    rebase,
    markSaved,
  };
}

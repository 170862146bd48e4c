import type { FieldPathList } from '@rjsf/utils';
import { useCallback, useEffect, useRef, useState } from 'react';
import { beforeLeaving } from '../../../../providers/auth/leaving.ts';
import type { ScreenForm } from '../../../../schemas/generated/types.ts';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { sameAnswers as sameAs } from '../../forms/session/sameAnswers.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { withoutHollow } from './forgiving.ts';
import { keptAnswers, restored } from './keptAnswers.ts';
import { readRefusal } from './refusal.ts';
import { answersOf, missing } from './screenAnswers.ts';
import type { Versions } from './staleFields.ts';
import { unsecret } from './unsecret.ts';
import { useStore } from './useStore.ts';

interface EditingOptions {
  resource: ResolvedResource;
  form: ScreenForm;
  /** The stored record; null where one is made. */
  row: Row | null;
  /** What a new record starts with beside its defaults. */
  start?: Answers;
}

/** What a save ended in; null: it was refused, and the page says why. */
export type Saved = Row | null;

export interface Editing {
  /** Changes with everything that asks for other answers: mount the questions anew by it. */
  entry: number;
  answers: Answers;
  dirty: boolean;
  isDirty: () => boolean;
  /** What was typed before has come back. */
  restored: boolean;
  pending: boolean;
  savedAt: number | null;
  problems: FieldProblem[];
  /** Why it was not saved, where that is about no single answer. */
  sentence: string | null;
  /** Rises with each refusal, so that the summary is read again. */
  alarm: number;
  stale: (Versions & { current: Row }) | null;
  dropProblems: (left: FieldProblem[]) => void;
  change: (answers: Answers) => void;
  type: (path: FieldPathList, value: unknown) => void;
  save: (answers: Answers) => Promise<Saved>;
  resolve: (answers: Answers) => void;
  /** Back to what is stored. */
  discard: () => void;
  /** Nothing is kept any more. */
  forget: () => void;
  current: () => Answers;
}

export function useEditing({ resource, form, row, start }: EditingOptions): Editing {
  const say = useSpeaker();
  const store = useStore(resource, form);
  const id = row ? String(row.id) : null;
  const [begun] = useState(() => beginning(resource.name, form, row, start));
  const [entry, setEntry] = useState(0);
  const [answers, setAnswers] = useState(begun.answers);
  const [dirty, setDirty] = useState(begun.restored);
  const [isRestored, setRestored] = useState(begun.restored);
  const [pending, setPending] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [sentence, setSentence] = useState<string | null>(null);
  const [alarm, setAlarm] = useState(0);
  const [stale, setStale] = useState<Editing['stale']>(null);
  const now = useRef({ row, base: begun.base, version: begun.version, answers: begun.answers });

  const keep = useCallback(() => {
    const { base, version, answers: typed } = now.current;
    const isSame = sameAnswers(base, typed);
    setDirty(!isSame);
    if (isSame) keptAnswers.drop(resource.name, id);
    else
      keptAnswers.write(resource.name, id, {
        version: version ?? 0,
        base: unsecret(form, base),
        answers: unsecret(form, typed),
      });
  }, [resource.name, id, form]);
  useEffect(() => beforeLeaving(keep), [keep]);

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
    keptAnswers.drop(resource.name, id);
    setDirty(false);
    setRestored(false);
    now.current.base = now.current.answers;
  }, [resource.name, id]);

  const accepted = (saved: Row, sent: Answers) => {
    // What was typed while the save was under way stands over the new version.
    const typedSince = now.current.answers !== sent && !sameAnswers(now.current.answers, sent);
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

  const refused = (error: unknown) => {
    const refusal = readRefusal(form, error, say);
    if (refusal.kind === 'stale') {
      const theirs = answersOf(form, refusal.current);
      setStale({ base: now.current.base, mine: now.current.answers, theirs, current: refusal.current });
      return;
    }
    if (refusal.kind === 'problems') setProblems(refusal.problems);
    else setSentence(refusal.sentence);
    setAlarm(count => count + 1);
  };

  const save = async (given: Answers): Promise<Saved> => {
    now.current.answers = given;
    setSentence(null);
    const unanswered = missing(form, given);
    if (unanswered.length > 0) {
      setProblems(unanswered.map(name => ({ path: [name], message: say.text('formui.problem.required') })));
      setAlarm(count => count + 1);
      return null;
    }
    setPending(true);
    try {
      const { row: stored, version } = now.current;
      const saved = stored ? await store.change(stored, given, version) : await store.make(given);
      accepted(saved, given);
      return saved;
    } catch (error) {
      refused(error);
      return null;
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

  const discard = () => {
    const { row: stored } = now.current;
    const fresh = beginning(resource.name, form, stored, start, false);
    now.current = { ...now.current, base: fresh.base, version: fresh.version };
    begin(fresh.answers);
    forget();
  };

  return {
    ...{ entry, answers, dirty, restored: isRestored, pending, savedAt, problems, sentence, alarm, stale },
    isDirty: () => !sameAnswers(now.current.base, now.current.answers),
    dropProblems: setProblems,
    ...{ change, type, save, resolve, discard, forget },
    current: () => now.current.answers,
  };
}

const sameAnswers = (one: Answers, other: Answers): boolean => sameAs(withoutHollow(one), withoutHollow(other));

const versionOf = (row: Row | null): number | undefined => (typeof row?.version === 'number' ? row.version : undefined);

/** The record, or a new one, with what was typed and never saved on top. */
function beginning(resource: string, form: ScreenForm, row: Row | null, start: Answers = {}, withKept = true) {
  const base = row ? answersOf(form, row) : { ...form.data, ...start };
  const kept = withKept ? keptAnswers.read(resource, row ? String(row.id) : null) : null;
  const answers = kept ? restored(kept, base) : base;
  const isRestored = kept !== null && !sameAnswers(base, answers);
  // Typed over an older version: the server is to say so, since somebody else has changed the record since.
  const version = isRestored && row ? kept.version : versionOf(row);
  return { base, answers, version, restored: isRestored };
}

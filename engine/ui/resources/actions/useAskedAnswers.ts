import { useMemo, useRef, useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { sameAnswers } from '../edit/beginning.ts';
import { keptAnswers, restored } from '../edit/keptAnswers.ts';
import { answersAlone, aroundQuestions } from '../edit/screenAnswers.ts';
import { unsecret } from '../edit/unsecret.ts';
import type { Row } from '../row.ts';

export interface AskedAnswers {
  /** With the row around them, for the conditions. */
  begun: Answers;
  restored: boolean;
  change(next: Answers): void;
  type(name: string, value: unknown): void;
  forget(): void;
}

/** What was typed into the dialog of an action comes back with it after an ended session, until it is done or given up. */
export function useAskedAnswers(
  resource: string,
  action: string,
  row: Row,
  form: ScreenForm | undefined,
): AskedAnswers {
  const place = `${resource}.${action}`;
  const id = String(row.id);
  // As it was when the dialog opened: questions do not come and go while somebody answers them.
  const [first] = useState(row);
  const given = form?.data;
  const own = useMemo(() => {
    const kept = given && keptAnswers.read(place, id);
    return kept ? restored(kept, given) : (given ?? {});
  }, [given, place, id]);
  const begun = useMemo(() => (form ? { ...aroundQuestions(form, first), ...own } : own), [form, first, own]);
  const typed = useRef<Answers | null>(null);
  const change = (all: Answers) => {
    typed.current = all;
    if (!form) return;
    const next = answersAlone(form, all);
    if (sameAnswers(form.data, next)) keptAnswers.drop(place, id);
    else keptAnswers.write(place, id, { version: 0, base: unsecret(form, form.data), answers: unsecret(form, next) });
  };
  return {
    begun,
    restored: given !== undefined && !sameAnswers(given, own),
    change,
    type: (name, value) => change({ ...(typed.current ?? begun), [name]: value }),
    forget: () => keptAnswers.drop(place, id),
  };
}

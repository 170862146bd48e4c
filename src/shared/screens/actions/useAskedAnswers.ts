import { useMemo, useRef } from 'react';
import type { ScreenForm } from '../../../../schemas/generated/types.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { sameAnswers } from '../edit/beginning.ts';
import { keptAnswers, restored } from '../edit/keptAnswers.ts';
import { unsecret } from '../edit/unsecret.ts';

export interface AskedAnswers {
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
  id: string,
  form: ScreenForm | undefined,
): AskedAnswers {
  const place = `${resource}.${action}`;
  const given = form?.data;
  const begun = useMemo(() => {
    const kept = given && keptAnswers.read(place, id);
    return kept ? restored(kept, given) : (given ?? {});
  }, [given, place, id]);
  const typed = useRef<Answers | null>(null);
  const change = (next: Answers) => {
    typed.current = next;
    if (!form) return;
    if (sameAnswers(form.data, next)) keptAnswers.drop(place, id);
    else keptAnswers.write(place, id, { version: 0, base: unsecret(form, form.data), answers: unsecret(form, next) });
  };
  return {
    begun,
    restored: given !== undefined && !sameAnswers(given, begun),
    change,
    type: (name, value) => change({ ...(typed.current ?? begun), [name]: value }),
    forget: () => keptAnswers.drop(place, id),
  };
}

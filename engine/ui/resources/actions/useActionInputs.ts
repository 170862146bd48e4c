import { useMemo, useRef, useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { draftStorage, restoreDraft } from '../edit/answers/draftStorage.ts';
import { areFormAnswersEqual } from '../edit/answers/initialValues.ts';
import { answersAlone, aroundQuestions } from '../edit/answers/screenAnswers.ts';
import { withoutSecrets } from '../edit/answers/withoutSecrets.ts';
import type { Row } from '../row.ts';

export interface ActionInputs {
  /** With the row around them, for the conditions. */
  begun: Answers;
  restored: boolean;
  change(next: Answers): void;
  type(name: string, value: unknown): void;
  forget(): void;
}

/** What was typed into the dialog of an action comes back with it after an ended session, until it is done or given up. */
export function useActionInputs(
  resource: string,
  action: string,
  row: Row,
  form: ScreenForm | undefined,
): ActionInputs {
  const place = `${resource}.${action}`;
  const id = String(row.id);
  // The row when the dialog opened: questions do not appear and vanish while they are answered.
  const [first] = useState(row);
  const given = form?.data;
  const own = useMemo(() => {
    const kept = given && draftStorage.read(place, id);
    return kept ? restoreDraft(kept, given) : (given ?? {});
  }, [given, place, id]);
  const begun = useMemo(() => (form ? { ...aroundQuestions(form, first), ...own } : own), [form, first, own]);
  const typed = useRef<Answers | null>(null);
  const change = (all: Answers) => {
    typed.current = all;
    if (!form) return;
    const next = answersAlone(form, all);
    if (areFormAnswersEqual(form.data, next)) draftStorage.drop(place, id);
    else
      draftStorage.write(place, id, {
        version: 0,
        base: withoutSecrets(form, form.data),
        answers: withoutSecrets(form, next),
      });
  };
  return {
    begun,
    restored: given !== undefined && !areFormAnswersEqual(given, own),
    change,
    type: (name, value) => change({ ...(typed.current ?? begun), [name]: value }),
    forget: () => draftStorage.drop(place, id),
  };
}

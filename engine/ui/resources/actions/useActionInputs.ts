import { useMemo, useRef, useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import { interpolateOptions } from '../../../dsl/conditions/interpolate.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { draftStorage, restoreDraft } from '../edit/answers/draftStorage.ts';
import { areFormAnswersEqual } from '../edit/answers/initialValues.ts';
import { answersAlone, aroundQuestions } from '../edit/answers/screenAnswers.ts';
import { withoutSecrets } from '../edit/answers/withoutSecrets.ts';
import type { Row } from '../row.ts';
import { getAction } from './availableActions.ts';

interface ActionInputState {
  /** The initial answers with the fields of the row, which conditions read. */
  begun: Answers;
  restored: boolean;
  change(next: Answers): void;
  type(name: string, value: unknown): void;
  forget(): void;
}

/**
 * Keeps what was typed into the dialog of an action, also through an ended session, until the action is done or given
 * up.
 */
export function useActionInputs(
  resource: ResolvedResource,
  action: string,
  row: Row,
  form: ScreenForm | undefined,
): ActionInputState {
  const place = `${resource.name}.${action}`;
  const id = String(row.id);
  // The row at the opening of the dialog, so that questions do not appear and vanish while they are answered.
  const [first] = useState(row);
  const { prefill } = getAction(resource, action);
  const given = useMemo(() => form && { ...form.data, ...interpolateOptions(prefill, first) }, [form, prefill, first]);
  const own = useMemo(() => {
    const kept = given && draftStorage.read(place, id);
    return kept ? restoreDraft(kept, given) : (given ?? {});
  }, [given, place, id]);
  const begun = useMemo(() => (form ? { ...aroundQuestions(form, first), ...own } : own), [form, first, own]);
  const typed = useRef<Answers | null>(null);
  const change = (all: Answers) => {
    typed.current = all;
    if (!form || !given) return;
    const next = answersAlone(form, all);
    if (areFormAnswersEqual(given, next)) draftStorage.drop(place, id);
    else
      draftStorage.write(place, id, {
        version: 0,
        base: withoutSecrets(form, given),
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

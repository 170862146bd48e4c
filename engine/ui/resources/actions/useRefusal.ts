import { type RefObject, useEffect, useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { FormHandle } from '../../forms/FormRenderer.tsx';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import { causeOf } from '../causeOf.ts';
import { readRefusal } from '../edit/refusal.ts';
import type { Speaker } from '../useSpeaker.ts';

/** Why the server did not take what was asked: at its fields, else as one sentence. */
export function useRefusal(handle: RefObject<FormHandle | null>, say: Speaker) {
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [sentence, setSentence] = useState<string>();
  const [alarm, setAlarm] = useState(0);
  useEffect(() => {
    if (alarm > 0) handle.current?.focusSummary();
  }, [alarm, handle]);

  const refused = (form: ScreenForm | undefined, error: unknown) => {
    const refusal = form && readRefusal(form, error, say);
    const placed = refusal?.kind === 'problems' ? refusal.problems.filter(({ path }) => path.length > 0) : [];
    setProblems(placed);
    setSentence(placed.length > 0 ? undefined : causeOf(error, say));
    setAlarm(count => count + 1);
  };
  return { problems, sentence, refused, setProblems, settle: () => setSentence(undefined) };
}

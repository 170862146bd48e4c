import { type RefObject, useEffect, useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { FormHandle } from '../../forms/FormRenderer.tsx';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import { parseSaveProblem } from '../edit/saveProblem.ts';
import { errorText } from '../errorText.ts';
import type { I18n } from '../useI18n.ts';

/** Shows why the server refused the inputs: at their fields, else as one sentence. */
export function useActionProblem(handle: RefObject<FormHandle | null>, i18n: I18n) {
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [sentence, setSentence] = useState<string>();
  const [alarm, setAlarm] = useState(0);
  useEffect(() => {
    if (alarm > 0) handle.current?.focusSummary();
  }, [alarm, handle]);

  const handleProblem = (form: ScreenForm | undefined, error: unknown) => {
    const refusal = form && parseSaveProblem(form, error, i18n);
    const placed = refusal?.kind === 'problems' ? refusal.problems.filter(({ path }) => path.length > 0) : [];
    setProblems(placed);
    setSentence(placed.length > 0 ? undefined : errorText(error, i18n));
    setAlarm(count => count + 1);
  };
  return { problems, sentence, refused: handleProblem, setProblems, settle: () => setSentence(undefined) };
}

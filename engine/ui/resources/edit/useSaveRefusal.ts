import { useState } from 'react';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import type { SaveProblem } from './saveProblem.ts';

/** Why the last save was refused: at single answers, or as a sentence. */
export function useSaveRefusal() {
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [sentence, setSentence] = useState<string | null>(null);
  const [alarm, setAlarm] = useState(0);
  return {
    problems,
    sentence,
    alarm,
    setProblems,
    setSentence,
    show: (refusal: Exclude<SaveProblem, { kind: 'stale' }>) => {
      if (refusal.kind === 'problems') setProblems(refusal.problems);
      else setSentence(refusal.sentence);
      setAlarm(count => count + 1);
    },
    clear: () => {
      setProblems([]);
      setSentence(null);
    },
  };
}

import { useEffect, useRef } from 'react';
import { useSpeaker } from '../../shared/screens/useSpeaker.ts';
import { Notice } from '../../shared/shell/Notice.tsx';
import { type ChangeProblem, problemWords } from './changeProblem.ts';

/** It takes the focus, so that it is read and the button is near. */
export function ProblemNotice({ problem }: { problem: ChangeProblem }) {
  const say = useSpeaker();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.focus();
  }, [problem]);
  const { tone, title, text } = problemWords(problem, say);
  return (
    <Notice ref={place} tone={tone} title={title} alert>
      {text}
    </Notice>
  );
}

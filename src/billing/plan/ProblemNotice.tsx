import { useEffect, useRef } from 'react';
import { Notice } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { type ChangeProblem, problemTexts } from './changeProblem.ts';

/** It takes the focus, so that it is read and the button is near. */
export function ProblemNotice({ problem }: { problem: ChangeProblem }) {
  const i18n = useI18n();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.focus();
  }, [problem]);
  const { tone, title, text } = problemTexts(problem, i18n);
  return (
    <Notice ref={place} tone={tone} title={title} alert>
      {text}
    </Notice>
  );
}

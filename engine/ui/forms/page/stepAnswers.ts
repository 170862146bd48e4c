import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FormSession } from '../session/FormSession.ts';
import type { SessionView } from '../session/sessionView.ts';
import type { Answers } from '../stepContext.ts';
import { remainingErrors } from '../validation/fieldProblems.ts';

/** The answers of a step that a component renders, for that component and for the parts beside it. */
export interface StepAnswersValue {
  answers: Answers;
  /** Changes these answers and keeps the others, also those that changed since the last render. */
  change: (changes: Answers) => void;
  setBusy: (isBusy: boolean) => void;
}

export const StepAnswersContext = createContext<StepAnswersValue>({
  answers: {},
  change: () => {},
  setBusy: () => {},
});

/** Returns the answers of the step, as they are typed, if a component renders it. */
export const useStepAnswers = (): StepAnswersValue => use(StepAnswersContext);

/**
 * Says whether the step is working out its answers, for example counts files. Meanwhile no price is shown, and an action
 * such as Continue waits: it sends the answers that the step ends up with.
 */
export function useStepBusy(isBusy: boolean): void {
  const { setBusy } = useStepAnswers();
  // Before the browser paints: an earlier price must not be seen beside it.
  useLayoutEffect(() => setBusy(isBusy), [setBusy, isBusy]);
}

/** Keeps the answers of a step between the reports to its session. Each entry into a step starts again. */
export function useLiveAnswers(
  { entry, answers: start, problems }: SessionView,
  session: FormSession,
): StepAnswersValue {
  const [live, setLive] = useState({ entry, answers: start });
  const current = live.entry === entry ? live.answers : start;
  const latest = useRef({ current, problems });
  latest.current = { current, problems };
  const change = useCallback(
    (changes: Answers) => {
      const { current: before, problems: shown } = latest.current;
      const answers = { ...before, ...changes };
      const left = remainingErrors(shown, before, answers);
      latest.current = { current: answers, problems: left };
      setLive({ entry, answers });
      if (left !== shown) session.dropProblems(left);
      session.change(answers);
    },
    [entry, session],
  );
  const { setBusy } = session;
  return useMemo(() => ({ answers: current, change, setBusy }), [current, change, setBusy]);
}

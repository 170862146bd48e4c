import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FormSession } from '../session/FormSession.ts';
import type { SessionView } from '../session/sessionView.ts';
import type { Answers } from '../stepContext.ts';
import { remainingErrors } from '../validation/fieldProblems.ts';

/** The current answers of a step that a component renders, for that component and for the parts beside it. */
export interface StepAnswersValue {
  answers: Answers;
  /** Changes these answers and keeps the others, also those that changed since the last render. */
  change: (changes: Answers) => void;
  /** See `useStepBusy`. */
  setBusy: (isBusy: boolean) => void;
}

export const StepAnswersContext = createContext<StepAnswersValue>({
  answers: {},
  change: () => {},
  setBusy: () => {},
});

/**
 * Returns the current answers of a step that a component renders, and a function that changes them. In other steps they
 * are the answers with which the step was opened.
 */
export const useStepAnswers = (): StepAnswersValue => use(StepAnswersContext);

/**
 * Marks the step as busy while it works out its answers, for example counts files. While it is busy, no price is shown,
 * and actions such as Continue wait, so that they send the final answers.
 */
export function useStepBusy(isBusy: boolean): void {
  const { setBusy } = useStepAnswers();
  // A layout effect, so that an outdated price is never painted.
  useLayoutEffect(() => setBusy(isBusy), [setBusy, isBusy]);
}

/** Returns the current answers of a step and reports each change to the session. They are reset when a step is opened. */
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

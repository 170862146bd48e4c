import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { FormState } from '../../../contract/contract.ts';
import type { FormSession } from '../session/FormSession.ts';
import type { SessionView } from '../session/sessionView.ts';
import { useFooterActions } from './footerActions.ts';
import { isOfOtherKind, nextMove, trailOf } from './stepTrail.ts';

/** The entry that the document was loaded with: a reload stays at it in any state of the form. */
const loadedEntry = (window.history.state as { key?: string } | null)?.key;

const stepsOf = (form: FormState) => form.form.steps.map(({ name }) => name);

/** Presses the form's main button; the page validates the answers first, as always. */
function pressContinue(formId: string): boolean {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return false;
  // RJSF validates in an update of its state, which is complete after this line.
  flushSync(() => form.requestSubmit());
  return true;
}

/** Goes back past the entries of a form that has been sent, so that Back does not lead to it. */
function useSkipWhenOver({ form, failure }: SessionView, uuid: string | null): boolean {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const isPop = useNavigationType() === 'POP';
  const isOver = failure
    ? failure.code === 409
    : !!form && form.object_uuid === uuid && isOfOtherKind(state, form.kind);
  const entries = isOver && isPop && key !== loadedEntry ? trailOf(state).length : 0;
  useEffect(() => {
    if (entries > 0) void navigate(-entries);
  }, [entries, navigate]);
  return entries > 0;
}

/**
 * Makes each step of a form an entry of the browser's history. The address stays the same; the entry's state names its
 * step. Back and Forward go to the entry's step as the form's own buttons do; if the form has to stay where it is, the
 * history follows the form.
 */
export function useStepHistory(session: FormSession, view: SessionView, uuid: string | null, formId: string): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isPop = useNavigationType() === 'POP';
  const [walks, setWalks] = useState(0);
  const known = useRef({ entry: location.key, wanted: null as string | null, from: '', walking: false, moved: '' });
  const { form, doing, conflict } = view;
  const footActions = useFooterActions();
  const isSkipped = useSkipWhenOver(view, uuid);

  const walk = useCallback(
    async (to: string, at: FormState) => {
      const now = known.current;
      const steps = stepsOf(at);
      const isLater = steps.indexOf(to) > steps.indexOf(at.step);
      now.walking = true;
      // React flushes nothing while an effect runs.
      await Promise.resolve();
      // A submit that the page refuses does nothing; an accepted one continues when the server has answered.
      const isPressed = isLater && footActions(at).main.doing === 'continue' && pressContinue(formId);
      if (isPressed && session.view.get().doing) Object.assign(now, { wanted: to, from: at.step });
      if (!isPressed) await session.goTo(to);
      now.walking = false;
      setWalks(count => count + 1);
    },
    [session, formId, footActions],
  );

  useEffect(() => {
    const now = known.current;
    const trail = trailOf(location.state);
    if (now.entry !== location.key) {
      now.entry = location.key;
      now.wanted = isPop ? (trail.at(-1) ?? null) : null;
      now.from = '';
    }
    if (!form || form.object_uuid !== uuid || doing || conflict || isSkipped || now.walking) return;
    const steps = stepsOf(form);
    const { wanted, from } = now;
    now.wanted = null;
    if (wanted && wanted !== form.step && from !== form.step && steps.includes(wanted)) return void walk(wanted, form);
    const move = nextMove(trail, form.step, steps);
    // Going back takes a moment, in which the page may render again.
    const asked = `${location.key} ${form.step} ${walks}`;
    if (!move || now.moved === asked) return;
    now.moved = asked;
    if ('by' in move) void navigate(move.by);
    else {
      const [formSteps, replace] = 'push' in move ? [move.push, false] : [move.replace, true];
      void navigate(location, {
        replace,
        state: { ...(location.state as object | null), formSteps, formKind: form.kind },
      });
    }
  }, [location, isPop, form, doing, conflict, isSkipped, uuid, walks, walk, navigate]);
}

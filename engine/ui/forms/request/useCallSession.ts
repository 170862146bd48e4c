import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rekey } from '../../../client/api/problems.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { CallForm } from '../../../contract/generated/types.ts';
import { useIdempotencyKey } from '../../hooks/useIdempotencyKey.ts';
import { type CallAnswers, getVisibleSteps } from '../session/callBody.ts';
import type { SessionNotice } from '../session/sessionView.ts';
import type { FieldProblem } from '../validation/fieldProblems.ts';
import { callFormKey } from './callFormQuery.ts';
import { bodyOf, makeCall } from './makeCall.ts';
import { type RebasedAnswers, rebase, storedText } from './rebase.ts';
import { parseRequestProblem, stepOf } from './requestProblem.ts';
import { useStoredAnswers } from './useStoredAnswers.ts';

interface SessionOptions {
  rule: Rekey;
  onDone: (answer: unknown, answers: CallAnswers) => void;
}

/** The state of a call form: the answers of all steps, the current step, and the errors. */
export function useCallSession(opened: CallForm, { rule, onDone }: SessionOptions) {
  const client = useQueryClient();
  const translate = useTranslate();
  /** The stored values when it was sent; the texts stay those of the page. */
  const [stored, setStored] = useState<CallForm['data'] | null>(null);
  const form = stored ? { ...opened, data: stored } : opened;
  const keyed = useIdempotencyKey(`call:${opened.id}`);
  const { start, keep, clear } = useStoredAnswers(form);
  const [answers, setAnswers] = useState(start);
  const [place, setPlace] = useState(0);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [said, setSaid] = useState<SessionNotice | null>(null);
  const [pending, setPending] = useState(false);
  /** Counts refusals; each moves the focus to the error summary. */
  const [alarm, setAlarm] = useState(0);
  const steps = getVisibleSteps(form, answers);
  const step = steps[Math.min(place, steps.length - 1)];

  const change = (part: CallAnswers) => {
    const next = { ...answers, ...part };
    setAnswers(next);
    keep(next);
  };

  /** The next submit overwrites what was saved elsewhere: by then the person has seen it. */
  const dispute = ({ form: newest, answers: mine, disputed }: RebasedAnswers) => {
    setAnswers(mine);
    const found = disputed.map(name => {
      const saved = storedText(newest, name);
      const key = `formui.${saved === null ? 'disputed' : 'disputed_text'}`;
      return { path: [name], message: translate(key, { saved: saved ?? '' }) };
    });
    setProblems(found);
    setPlace(stepOf(getVisibleSteps(newest, mine), found) ?? place);
    setAlarm(count => count + 1);
  };

  const send = async (whole: CallAnswers) => {
    setPending(true);
    setProblems([]);
    try {
      const now = await rebase(form, whole);
      setStored(now.form.data);
      if (now.disputed.length > 0) return dispute(now);
      const body = bodyOf(now.form, now.answers);
      const answer = await keyed(body, key => makeCall(form, body, key));
      clear();
      await client.invalidateQueries({ queryKey: callFormKey(form.id) });
      onDone(answer, now.answers);
    } catch (error) {
      const refusal = parseRequestProblem(form, error, rule);
      setProblems(refusal.problems);
      setSaid(refusal.said);
      setPlace(stepOf(getVisibleSteps(form, whole), refusal.problems) ?? place);
      setAlarm(count => count + 1);
    } finally {
      setPending(false);
    }
  };

  return {
    step,
    place,
    steps,
    answers,
    problems,
    said,
    pending,
    alarm,
    change,
    /** Called for every keystroke, before the form's change. */
    type: (name: string, value: unknown) => keep({ ...answers, [name]: value }),
    dropProblems: setProblems,
    back: () => setPlace(place - 1),
    goTo: (name: string) => setPlace(steps.findIndex(one => one.name === name)),
    /** The step is valid: on to the next, or the call is made. */
    submit: (part: CallAnswers) => {
      if (pending) return;
      const whole = { ...answers, ...part };
      setAnswers(whole);
      setSaid(null);
      if (place < getVisibleSteps(form, whole).length - 1) setPlace(place + 1);
      else void send(whole);
    },
  };
}

export type CallSession = ReturnType<typeof useCallSession>;

import type { RJSFSchema } from '@rjsf/utils';
import { useEffect, useRef } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { StepValidator } from '../../forms/validation/stepValidatorType.ts';
import { getMissing, newRecord } from './answers/screenAnswers.ts';

/** Long enough that a word causes one dry run. */
const REST_MS = 400;

type OnAnswers = (answers: Answers | undefined) => void;

/** Reports typed answers: once the person pauses, the answers if they are complete, else `undefined`. */
export function useDebouncedAnswers(form: ScreenForm | undefined, onAnswers: OnAnswers | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (answers: Answers, validator: StepValidator) => {
    if (!onAnswers || !form) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const faults = validator.rawValidation(form.schema as RJSFSchema, answers).errors ?? [];
      onAnswers(faults.length === 0 && isComplete(form, answers) ? newRecord(form, answers) : undefined);
    }, REST_MS);
  };
}

export function isComplete(form: ScreenForm, answers: Answers): boolean {
  const { required = [] } = form.schema as RJSFSchema;
  return required.every(name => answers[name] !== undefined) && getMissing(form, answers).length === 0;
}

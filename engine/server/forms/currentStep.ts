import { stepBefore, visibleSteps } from '../../dsl/steps.ts';
import { problem } from '../http/problems.ts';
import type { CompiledStep, Form } from './compileForm.ts';
import type { FormContext } from './formContext.ts';
import type { FormRecord } from './formRecord.ts';
import { validateSchema } from './validateStep.ts';

/**
 * Returns the record's step if it is visible, else the nearest visible step before it. If the form no longer has the
 * step, returns the first step with incomplete answers, else the last.
 */
export function currentStep(form: Form, record: FormRecord, context: FormContext): CompiledStep {
  const { answers } = record;
  const steps = visibleSteps(form, answers, context);
  if (!form.steps.some(({ name }) => name === record.step))
    return (
      steps.find(step => validateSchema(form, step, answers, context).length > 0) ?? steps.at(-1) ?? form.steps[0]!
    );
  return (
    steps.find(step => step.name === record.step) ??
    stepBefore(form, record.step, answers, context) ??
    steps[0] ??
    form.steps[0]!
  );
}

/** Goes back one step from the step that the page shows, even if another page has moved on; answers stay. */
export function stepBack(form: Form, record: FormRecord, context: FormContext, shown?: string | null): FormRecord {
  const isKnown = form.steps.some(({ name }) => name === shown);
  const step = currentStep(form, isKnown ? { ...record, step: shown! } : record, context);
  const before = stepBefore(form, step.name, record.answers, context);
  if (!before) throw problem('first_step');
  return { ...record, step: before.name };
}

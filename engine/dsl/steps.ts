/** Which steps of a form are visible, and so what comes next and before: a pure function of the answers. */
import { type EvaluationContext, holds } from './conditions/evaluateCondition.ts';
import type { Condition } from './vocabulary.ts';

interface SteppedForm<Step extends { name: string; when?: Condition }> {
  steps: Step[];
}

export function visibleSteps<Step extends { name: string; when?: Condition }>(
  form: SteppedForm<Step>,
  answers: Record<string, unknown>,
  context: EvaluationContext = {},
): Step[] {
  return form.steps.filter(step => holds(step.when, answers, context));
}

/** The visible step after the named one, which need not be visible itself any more. */
export function stepAfter<Step extends { name: string; when?: Condition }>(
  form: SteppedForm<Step>,
  name: string,
  answers: Record<string, unknown>,
  context: EvaluationContext = {},
): Step | undefined {
  const place = form.steps.findIndex(step => step.name === name);
  return form.steps.slice(place + 1).find(step => holds(step.when, answers, context));
}

export function stepBefore<Step extends { name: string; when?: Condition }>(
  form: SteppedForm<Step>,
  name: string,
  answers: Record<string, unknown>,
  context: EvaluationContext = {},
): Step | undefined {
  const place = form.steps.findIndex(step => step.name === name);
  return form.steps.slice(0, Math.max(place, 0)).findLast(step => holds(step.when, answers, context));
}

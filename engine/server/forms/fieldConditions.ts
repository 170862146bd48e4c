import type { EvaluationContext } from '../../dsl/conditions/evaluateCondition.ts';
import { type ConditionNode, readCondition } from '../../dsl/conditions/parseCondition.ts';
import { bindValues, evaluateKnownLeaves, partialEvaluate } from '../../dsl/conditions/partialEvaluate.ts';
import { type TimeFormat, timeFormatOf } from '../../dsl/conditions/variables.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import type { Answers, CompiledStep } from './compileForm.ts';

/** Partially evaluates a condition of a step against the answers outside of the step. */
export type Decide = (condition: Condition) => ConditionNode;

export function decideFor(step: CompiledStep, answers: Answers, context: EvaluationContext): Decide {
  const decide = evaluateKnownLeaves(answers, context, field => step.fields.has(field));
  return condition => bindValues(partialEvaluate(readCondition(condition), decide), context, formatsOf([step]));
}

/** Returns which answers of the steps are days, and which are moments. */
export const formatsOf =
  (steps: CompiledStep[]) =>
  ([name = '']: string[]): TimeFormat | undefined =>
    timeFormatOf(steps.map(step => step.fields.get(name)?.schema).find(schema => schema !== undefined));

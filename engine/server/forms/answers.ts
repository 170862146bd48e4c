/** What happens to answers between the post and the store: cleaning, pruning, defaults. Pure. */
import { type EvaluationContext, hasRole, holds, isEmpty } from '../../dsl/conditions/evaluateCondition.ts';
import { resolveDefault } from '../../dsl/conditions/variables.ts';
import { visibleSteps } from '../../dsl/steps.ts';
import { normalizeLine, normalizeText } from '../../dsl/text/normalize.ts';
import { choicesByAnswers } from './choices.ts';
import type { Answers, CompiledStep, Form, FormField } from './compileForm.ts';
import type { FormContext } from './formContext.ts';
import { isFieldReadonly, isSingleLine } from './uiSchema.ts';

/** Replaces the step's part of the answers by what was posted; answers that the person may not write stay. */
export function withStepData(
  step: CompiledStep,
  answers: Answers,
  data: Answers,
  context: FormContext,
  trim: boolean,
): Answers {
  const next = { ...answers };
  for (const field of step.fields.values()) {
    if (isFieldReadonly(field, answers, context) || !mayWrite(field, context)) continue;
    const value = Object.hasOwn(data, field.name) ? normalizeAnswer(field, data[field.name], trim) : undefined;
    if (value === undefined || value === null || value === '') delete next[field.name];
    else next[field.name] = value;
  }
  return next;
}

const mayWrite = ({ item }: FormField, context: FormContext): boolean => !item.roles || hasRole(context, item.roles);

/** Removes line breaks and invisible characters from one-line answers, because they appear in lists and mails. */
function normalizeAnswer(field: FormField, value: unknown, trim: boolean): unknown {
  if (typeof value !== 'string') return value;
  if (!isSingleLine(field)) return trim ? normalizeText(value) : value;
  return trim ? normalizeLine(value) : value.replace(/\p{Cc}+/gu, ' ');
}

/**
 * Drops answers without a visible question, and values that the answers they depend on no longer allow. Dropping one
 * can hide the next, so it repeats until nothing changes.
 */
export function pruneAnswers(form: Form, answers: Answers, context: EvaluationContext): Answers {
  const kept = activeFields(form, answers, context);
  const next = Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => {
      const field = kept.get(name);
      return field && isStillOffered(field, value, answers);
    }),
  );
  return Object.keys(next).length === Object.keys(answers).length ? next : pruneAnswers(form, next, context);
}

function activeFields(form: Form, answers: Answers, context: EvaluationContext): Map<string, FormField> {
  const kept = new Map<string, FormField>();
  for (const step of form.steps) {
    if (step.file.onHide !== 'keep' && !holds(step.when, answers, context)) continue;
    for (const field of step.fields.values())
      if (field.item.onHide === 'keep' || holds(field.visible, answers, context)) kept.set(field.name, field);
  }
  return kept;
}

const isStillOffered = (field: FormField, value: unknown, answers: Answers): boolean =>
  field.source?.kind !== 'by' ||
  [value].flat().every(one => choicesByAnswers(field, answers, {}).some(choice => choice.value === one));

/** Applies loaded values to those of the questions that are visible and unanswered. */
export function applyLoaded(
  fields: FormField[],
  answers: Answers,
  found: Answers,
  context: EvaluationContext,
): Answers {
  const next = { ...answers };
  for (const { name, visible } of fields)
    if (isEmpty(next[name]) && !isEmpty(found[name]) && holds(visible, next, context))
      next[name] = structuredClone(found[name]);
  return next;
}

/** Defaults of a step that is entered for the first time; a list with a single choice is answered by it. */
export function withDefaults(step: CompiledStep, answers: Answers, context: EvaluationContext): Answers {
  const next = { ...answers };
  for (const field of step.fields.values()) {
    if (!isEmpty(next[field.name])) continue;
    const value = resolveDefault(field.default, field.schema, context) ?? onlyChoice(field, next);
    if (value !== undefined && holds(field.visible, next, context)) next[field.name] = structuredClone(value);
  }
  return next;
}

function onlyChoice(field: FormField, answers: Answers): unknown {
  if (field.source?.kind !== 'by' || field.required !== true) return undefined;
  const choices = choicesByAnswers(field, answers, {});
  return choices.length === 1 ? choices[0]!.value : undefined;
}

/** Fields whose answers count: those of visible steps that are visible themselves. */
export const reachableAnswers = (form: Form, answers: Answers, context: EvaluationContext): Answers => {
  const fields = visibleSteps(form, answers, context).flatMap(step => [...step.fields.values()]);
  const shown = new Set(fields.filter(field => holds(field.visible, answers, context)).map(field => field.name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => shown.has(name)));
};

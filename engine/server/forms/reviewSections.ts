/** The answers of a form as titled rows: the review step, and the sections of an order or recipe. */

import { holds, isEmpty } from '../../dsl/conditions/evaluateCondition.ts';
import { visibleSteps } from '../../dsl/steps.ts';
import { textsOf } from '../texts.ts';
import { choicesByAnswers } from './choices.ts';
import type { Answers, Form, FormField } from './compileForm.ts';
import { choiceLabel, fieldTitle, stepTitle } from './fieldTexts.ts';
import type { FormContext } from './formContext.ts';
import { findText } from './texts.ts';

interface ReviewRow {
  label: string;
  value: string | number | boolean | null;
}

export interface ReviewSection {
  /** The step in which the answers were given. */
  step: string;
  title: string;
  rows: ReviewRow[];
}

type ReviewContext = Pick<FormContext, 'locale' | 'role' | 'me' | 'now'>;

/** One section for each visible step with answers; a field without an answer has no row. */
export function reviewSections(form: Form, answers: Answers, context: ReviewContext): ReviewSection[] {
  return visibleSteps(form, answers, context).flatMap(step => {
    const shown = [...step.fields.values()].filter(
      field => !isEmpty(answers[field.name]) && holds(field.visible, answers, context),
    );
    const rows = shown.flatMap(field => rowsOf(form, field, answers, context));
    return rows.length ? [{ step: step.name, title: stepTitle(form, step, context.locale), rows }] : [];
  });
}

/** A repeated group has a row for each entry, everything else one. */
function rowsOf(form: Form, field: FormField, answers: Answers, context: ReviewContext): ReviewRow[] {
  const label = fieldTitle(form, field, context.locale);
  const value = answers[field.name];
  if (!field.group || !Array.isArray(value)) return [{ label, value: shownValue(form, field, answers, context) }];
  return (value as Answers[]).map((entry, place) => ({
    label: `${label} ${place + 1}`,
    value: entryWords(form, field.group!, entry, context),
  }));
}

function entryWords(form: Form, group: FormField[], entry: Answers, context: ReviewContext): string {
  return group
    .filter(field => !isEmpty(entry[field.name]))
    .map(field => `${fieldTitle(form, field, context.locale)}: ${shownValue(form, field, entry, context)}`)
    .join(textsOf(context.locale).listSeparator);
}

function shownValue(form: Form, field: FormField, answers: Answers, context: ReviewContext): ReviewRow['value'] {
  const value = answers[field.name];
  return Array.isArray(value)
    ? value.map(one => oneValue(form, field, one, answers, context)).join(textsOf(context.locale).listSeparator)
    : oneValue(form, field, value, answers, context);
}

function oneValue(
  form: Form,
  field: FormField,
  value: unknown,
  answers: Answers,
  context: ReviewContext,
): string | number {
  const choices = field.source?.kind === 'fixed' ? field.source.choices : choicesByAnswers(field, answers, context);
  const choice = choices.find(one => one.value === value);
  if (choice) return choiceLabel(form, field, choice, context.locale);
  if (typeof value === 'boolean') return findText(context.locale, [value ? 'forms.yes' : 'forms.no']) ?? String(value);
  return typeof value === 'number' ? value : typeof value === 'string' ? value : JSON.stringify(value);
}

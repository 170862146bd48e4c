import { optionsList } from '@rjsf/utils';
import type { CallForm } from '../../../contract/generated/types.ts';
import { isEmpty } from '../../../dsl/conditions/evaluateCondition.ts';
import type { ReviewSection } from '../page/stepOptions.ts';
import { type CallAnswers, questionsOf } from '../session/callBody.ts';

type Step = CallForm['steps'][number];
type Row = ReviewSection['rows'][number];
/** What the schema and the ui schema of a step say about one field. */
interface Field {
  title?: string;
  items?: object;
}
interface FieldUi {
  'ui:options'?: { input?: string; choices?: { value: unknown; label: string }[] };
}

export const isReview = ({ ui_schema }: Step): boolean =>
  (ui_schema['ui:options'] as { kind?: string } | undefined)?.kind === 'review';

/** Returns the answers by step. An empty answer has no row, and a password is not shown. */
export function reviewSections(form: Pick<CallForm, 'steps' | 'places'>, answers: CallAnswers): ReviewSection[] {
  return questionsOf(form, answers).flatMap(({ step, names }) => {
    const shown = names.filter(name => !isEmpty(answers[name]) && inputOf(step, name) !== 'password');
    const rows = shown.map(name => rowOf(step, name, answers[name]));
    return rows.length > 0 ? [{ step: step.name, title: step.title, rows }] : [];
  });
}

const fieldUi = ({ ui_schema }: Step, name: string): FieldUi => (ui_schema[name] ?? {}) as FieldUi;
const inputOf = (step: Step, name: string) => fieldUi(step, name)['ui:options']?.input;

function rowOf(step: Step, name: string, value: unknown): Row {
  const field = ((step.schema.properties ?? {}) as Record<string, Field>)[name] ?? {};
  const choices = fieldUi(step, name)['ui:options']?.choices ?? optionsList(field.items ?? field) ?? [];
  const wordOf = (one: unknown) => choices.find(choice => choice.value === one)?.label ?? one;
  const word = Array.isArray(value) ? value.map(one => String(wordOf(one))).join(', ') : wordOf(value);
  return { label: field.title ?? name, value: isPlain(word) ? word : JSON.stringify(word) };
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

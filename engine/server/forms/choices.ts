/** The choices of a field: the same for everyone, or by person and answer. */
import { type EvaluationContext, holds } from '../../dsl/conditions/evaluateCondition.ts';
import type { Choice } from '../../dsl/options.ts';
import type { Answers, Form, FormField } from './compileForm.ts';
import { choiceHint, choiceLabel } from './fieldTexts.ts';
import type { FormContext, OfferedChoice } from './formContext.ts';
import { findText } from './texts.ts';

/** The choices that are in the schema itself, because they are the same for everyone. */
export function fixedChoices(field: FormField): Choice[] | undefined {
  if (field.source?.kind !== 'fixed' || field.source.choices.some(isConditional)) return undefined;
  return field.source.choices;
}

const isConditional = ({ when, offeredFrom, offeredUntil }: Choice): boolean =>
  when !== undefined || Boolean(offeredFrom ?? offeredUntil);

export const isDynamic = (field: FormField): boolean =>
  field.source !== undefined && !fixedChoices(field) && !field.beside;

/** Returns the choices that differ by person or answer; undefined if the field has none. */
export async function offeredChoices(
  form: Form,
  field: FormField,
  answers: Answers,
  context: FormContext,
): Promise<OfferedChoice[] | undefined> {
  if (!isDynamic(field)) return undefined;
  const source = field.source!;
  if (source.kind === 'rows' || source.kind === 'hook') {
    const name = source.kind === 'rows' ? source.resource : source.name;
    const list = context.choices?.[name];
    if (!list) throw new Error(`${form.id}.${field.name}: there are no choices named ${name}`);
    return list(answers);
  }
  return choicesByAnswers(field, answers, context).map(choice => fixedChoice(form, field, choice, context.locale));
}

/**
 * Returns the choices of a list in the schema files that are possible for the answers. Empty for lists that only the
 * domain knows.
 */
export function choicesByAnswers(
  field: FormField,
  answers: Answers,
  context: Pick<EvaluationContext, 'role' | 'now'>,
): Choice[] {
  if (field.source?.kind === 'fixed')
    return field.source.choices.filter(
      choice => holds(choice.when, answers, context) && isOfferedOn(choice, context.now),
    );
  if (field.source?.kind !== 'by') return [];
  const by = answers[field.source.field];
  return typeof by === 'string' && Object.hasOwn(field.source.choices, by) ? field.source.choices[by]! : [];
}

/** Whether a choice is offered on the day of `now` (UTC). */
function isOfferedOn({ offeredFrom, offeredUntil }: Choice, now: Date | undefined): boolean {
  const day = now?.toISOString().slice(0, 10);
  if (day === undefined) return true;
  return (!offeredFrom || offeredFrom <= day) && (!offeredUntil || day <= offeredUntil);
}

/** Returns the second line of a choice: the file endings that it accepts (`.docx, .odt`), else its own text. */
export const hintOf = (form: Form, field: FormField, value: unknown, locale: string): string | undefined =>
  field.accepted?.[String(value)]?.join(', ') ?? choiceHint(form, field, value, locale);

/**
 * Returns the choices for `ui:options`, with accepted file types and hints of the domain, and with the stored value
 * even if it is no longer offered. Undefined if the schema says everything.
 */
export async function shownChoices(
  form: Form,
  field: FormField,
  answers: Answers,
  context: FormContext,
): Promise<OfferedChoice[] | undefined> {
  const { locale } = context;
  const offered = await offeredChoices(form, field, answers, context);
  const list = offered ?? fixedChoices(field)?.map(choice => fixedChoice(form, field, choice, locale));
  if (!list) return undefined;
  const remarks = (await context.choiceHints?.[field.name]?.(answers)) ?? {};
  const hinted = list.map(choice => {
    const hint = hintOf(form, field, choice.value, locale);
    return { ...choice, ...(hint && { hint }), ...remarks[String(choice.value)] };
  });
  if (!offered) return hinted.some(choice => 'hint' in choice || 'note' in choice) ? hinted : undefined;
  const all = field.source?.kind === 'fixed' ? field.source.choices : [];
  const stored = all.find(choice => choice.value === answers[field.name]);
  return [...hinted, ...noLonger(hinted, answers[field.name], stored && choiceLabel(form, field, stored, locale))];
}

const fixedChoice = (form: Form, field: FormField, choice: Choice, locale: string): OfferedChoice => ({
  value: choice.value,
  label: choiceLabel(form, field, choice, locale),
});

function noLonger(offered: OfferedChoice[], value: unknown, label = String(value)): OfferedChoice[] {
  const isStored = typeof value === 'string' || typeof value === 'number';
  if (!isStored || offered.some(choice => choice.value === value)) return [];
  return [{ value, label, disabled: true }];
}

/** "Accepted: Manuscript: .docx, .odt; PDF: .pdf." for a field whose choices accept files. */
export function acceptHelp(field: FormField, choices: OfferedChoice[], locale: string): string | undefined {
  if (!field.options.accept) return undefined;
  const parts = choices.flatMap(choice => (choice.hint ? [`${choice.label}: ${choice.hint}`] : []));
  return parts.length ? findText(locale, ['forms.accepted'], { list: parts.join('; ') }) : undefined;
}

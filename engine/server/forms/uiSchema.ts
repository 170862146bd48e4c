/**
 * How a step is rendered, as RJSF's uiSchema. Beside RJSF's own keywords the root's `ui:options` carry `kind` (fields,
 * repeat, upload, review, component), `layout` (rows of field names), `help`, `component` and `props`; a field's carry
 * `input` (a keyword of the vocabulary), `width` of 12 columns, `choices` [{value, label, hint?, note?, disabled?}]
 * where the list differs by person or answer or has more to say than labels, `problem` (what to say where format or
 * pattern fail), `maxLength`, `component` and `props`. A review has `sections` [{step, title, rows [{label, value}]}].
 */

import { holds } from '../../dsl/conditions/evaluateCondition.ts';
import { inputOf } from '../../dsl/fieldDefaults.ts';
import { typesOf } from '../../dsl/jsonSchema.ts';
import type { Input } from '../../dsl/vocabulary.ts';
import { acceptHelp, fixedChoices, shownChoices } from './choices.ts';
import type { Answers, CompiledStep, Form, FormField } from './compileForm.ts';
import { fieldHelp, fieldPlaceholder, fieldProblem, stepHelp } from './fieldTexts.ts';
import type { FormContext } from './formContext.ts';
import { reviewSections } from './reviewSections.ts';

export type UiSchema = Record<string, unknown>;

export async function uiSchema(
  form: Form,
  step: CompiledStep,
  answers: Answers,
  context: FormContext,
): Promise<UiSchema> {
  const { kind = 'fields', component, props } = step.file;
  const sections = kind === 'review' ? { sections: reviewSections(form, answers, context) } : {};
  const help = context.stepHelp?.[step.name] ?? stepHelp(form, step, context.locale);
  const fields = await Promise.all(
    [...step.fields.values()].map(async field => [field.name, await fieldUi(form, field, answers, context)]),
  );
  const derived: UiSchema = {
    'ui:order': [...step.fields.keys()],
    'ui:options': omitUndefined({ kind, layout: layoutOf(step), help, component, props, ...sections }),
    ...Object.fromEntries(fields),
  };
  return mergeUiSchemas(derived, step.file.uiSchema ?? {});
}

const layoutOf = (step: CompiledStep): string[][] => step.rows.map(row => row.map(field => field.name));

async function fieldUi(form: Form, field: FormField, answers: Answers, context: FormContext): Promise<UiSchema> {
  const choices = await shownChoices(form, field, answers, context);
  const { locale } = context;
  const input = fieldInput(field, choices?.length ?? fixedChoices(field)?.length);
  const accepted = choices && acceptHelp(field, choices, locale);
  const help = [fieldHelp(form, field, locale), accepted].filter(Boolean).join(' ') || undefined;
  return omitUndefined({
    'ui:widget': widgets[input],
    'ui:help': help,
    'ui:placeholder': fieldPlaceholder(form, field, locale),
    'ui:readonly': isFieldReadonly(field, answers, context) || undefined,
    'ui:options': omitUndefined({
      input,
      width: field.item.width ?? field.options.width,
      choices,
      problem: fieldProblem(form, field, locale),
      maxLength: field.schema.maxLength,
      component: field.item.component ?? field.options.component,
      props: field.item.props,
    }),
    ...(field.group ? { items: await groupUi(form, field.group, answers, context) } : {}),
  });
}

async function groupUi(form: Form, group: FormField[], answers: Answers, context: FormContext): Promise<UiSchema> {
  const fields = await Promise.all(
    group.map(async field => [field.name, await fieldUi(form, field, answers, context)]),
  );
  return { 'ui:order': group.map(field => field.name), ...Object.fromEntries(fields) };
}

export const isFieldReadonly = (field: FormField, answers: Answers, context: FormContext): boolean =>
  typeof field.item.readonly === 'object'
    ? holds(field.item.readonly, answers, context)
    : (field.item.readonly ?? field.item.input === 'readonly');

function fieldInput(field: FormField, choices: number | undefined): Input {
  const schema = { ...field.schema, 'x-field': field.options };
  return field.item.input ?? inputOf(schema, choices ?? (field.source ? 0 : undefined));
}

/** Widgets that every RJSF theme has; other inputs are given by `ui:options.input` alone. */
const widgets: Partial<Record<Input, string>> = {
  textarea: 'textarea',
  radio: 'radio',
  select: 'select',
  autocomplete: 'select',
  checkbox: 'checkbox',
  switch: 'checkbox',
  checkboxes: 'checkboxes',
  email: 'email',
  url: 'uri',
  password: 'password',
  date: 'date',
  datetime: 'date-time',
  time: 'time',
  color: 'color',
  file: 'file',
  hidden: 'hidden',
};

const omitUndefined = (record: UiSchema): UiSchema =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** The step's own uiSchema over the derived one; objects are merged, everything else replaces. */
function mergeUiSchemas(below: UiSchema, over: UiSchema): UiSchema {
  const result: UiSchema = { ...below };
  for (const [key, value] of Object.entries(over))
    result[key] = isRecord(value) && isRecord(result[key]) ? mergeUiSchemas(result[key], value) : value;
  return result;
}

const isRecord = (value: unknown): value is UiSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a field holds text of one line, whose ends may be trimmed. */
export const isSingleLine = (field: FormField): boolean =>
  typesOf(field.schema).includes('string') && fieldInput(field, undefined) !== 'textarea';

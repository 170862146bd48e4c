/** The labels of a form's steps and fields: the file's own texts, then the language files, then the name. */
import { humanize } from '../../dsl/entity.ts';
import type { Choice } from '../../dsl/options.ts';
import { textWithoutKey } from '../../dsl/text/labels.ts';
import type { CompiledStep, Form, FormField } from './compileForm.ts';
import { findText, localizeText } from './texts.ts';

const look = (form: Form, locale: string, place: string): string | undefined =>
  findText(
    locale,
    form.textRoots.map(root => `${root}.${place}`),
  );

export const formTitle = (form: Form, locale: string): string =>
  localizeText(locale, form.file.label) ?? look(form, locale, 'title') ?? humanize(form.id);

export const stepTitle = (form: Form, step: CompiledStep, locale: string): string =>
  localizeText(locale, step.file.title) ?? look(form, locale, `steps.${step.name}.title`) ?? humanize(step.name);

export const stepHelp = (form: Form, step: CompiledStep, locale: string): string | undefined =>
  localizeText(locale, step.file.help) ?? look(form, locale, `steps.${step.name}.help`);

export const fieldTitle = (form: Form, field: FormField, locale: string): string =>
  localizeText(locale, field.item.label ?? field.options.label) ??
  look(form, locale, `fields.${field.name}`) ??
  field.title ??
  humanize(field.name);

export const fieldHelp = (form: Form, field: FormField, locale: string): string | undefined =>
  localizeText(locale, field.item.help ?? field.options.help) ??
  look(form, locale, `help.${field.name}`) ??
  field.description;

export const fieldPlaceholder = (form: Form, field: FormField, locale: string): string | undefined =>
  look(form, locale, `placeholders.${field.name}`) ?? (field.examples ? String(field.examples[0]) : undefined);

/** The message if the value does not match the field's pattern or format. */
export const fieldProblem = (form: Form, field: FormField, locale: string): string | undefined =>
  look(form, locale, `problems.${field.name}`);

/** A form may address the person in a choice ("Upload here"); elsewhere the constant's own label is used. */
export function choiceLabel(form: Form, field: FormField, choice: Choice, locale: string): string {
  const inherited = form.textRoots.map(root => `${root}.options.${field.name}.${choice.value}`);
  return (
    localizeText(locale, choice.label.texts) ??
    findText(locale, [...inherited, choice.label.key]) ??
    textWithoutKey(choice.label)
  );
}

/** What the language files say below a choice. */
export const choiceHint = (form: Form, field: FormField, value: unknown, locale: string): string | undefined =>
  look(form, locale, `hints.${field.name}.${value}`);

import { deepEquals, getUiOptions, optionsList, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import { readChoices } from '../../forms/fields/choices.ts';
import { schemaFields } from '../../forms/layout/schemaFields.ts';
import type { ConflictField } from '../../forms/page/conflictFields.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { I18n } from '../useI18n.ts';
import { withoutEmptyObjects } from './answers/ignoreEmptyObjects.ts';

/** Passwords are never shown. */
const SECRET = '••••••••';

export interface Versions {
  /** The answers from which both versions began. */
  base: Answers;
  mine: Answers;
  theirs: Answers;
}

/** The answers in which the two versions differ, in the order of the screen. Read-only answers are left out. */
export function getConflictingNames(form: ScreenForm, { mine, theirs }: Versions): string[] {
  const [own, other] = [withoutEmptyObjects(mine), withoutEmptyObjects(theirs)];
  return Object.entries(form.places)
    .filter(([name, { readonly }]) => readonly !== true && !deepEquals(own[name], other[name]))
    .map(([name]) => name);
}

export function getConflicts(form: ScreenForm, versions: Versions, i18n: I18n): ConflictField[] {
  const { base, mine, theirs } = versions;
  const fields = schemaFields(form.schema as RJSFSchema);
  return getConflictingNames(form, versions).map(name => {
    const schema = fields[name] ?? {};
    const { choices, input } = getUiOptions((form.ui_schema as UiSchema)[name]);
    const inWords = (value: unknown) =>
      input === 'password' && value ? SECRET : formatValue(value, readChoices(choices, optionsList(schema)), i18n);
    return {
      name,
      label: schema.title ?? name,
      mine: inWords(mine[name]),
      theirs: inWords(theirs[name]),
      proposed: deepEquals(mine[name], base[name]) ? 'theirs' : 'mine',
    };
  });
}

function formatValue(value: unknown, choices: { value: unknown; label: string }[], i18n: I18n): string {
  if (value === undefined || value === null || value === '') return i18n.text('formui.no_answer');
  if (typeof value === 'boolean') return i18n.text(value ? 'formui.yes' : 'formui.no');
  const one = (part: unknown) =>
    choices.find(choice => choice.value === part)?.label ??
    (typeof part === 'object' ? JSON.stringify(part) : String(part));
  return Array.isArray(value) ? i18n.joined(value.map(one)) : one(value);
}

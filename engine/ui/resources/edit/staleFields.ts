import { deepEquals, getUiOptions, optionsList, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import { readChoices } from '../../forms/fields/choices.ts';
import { fieldsOf } from '../../forms/layout/fieldsOf.ts';
import type { ConflictField } from '../../forms/page/conflictFields.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { Speaker } from '../useSpeaker.ts';
import { withoutHollow } from './forgiving.ts';

/** A password is shown to nobody. */
const SECRET = '••••••••';

export interface Versions {
  /** What both began with. */
  base: Answers;
  mine: Answers;
  theirs: Answers;
}

/** The answers in which the two versions differ, in the order of the screen. What nobody may change is no choice. */
export function staleNames(form: ScreenForm, { mine, theirs }: Versions): string[] {
  const [own, other] = [withoutHollow(mine), withoutHollow(theirs)];
  return Object.entries(form.places)
    .filter(([name, { readonly }]) => readonly !== true && !deepEquals(own[name], other[name]))
    .map(([name]) => name);
}

export function staleFields(form: ScreenForm, versions: Versions, say: Speaker): ConflictField[] {
  const { base, mine, theirs } = versions;
  const fields = fieldsOf(form.schema as RJSFSchema);
  return staleNames(form, versions).map(name => {
    const schema = fields[name] ?? {};
    const { choices, input } = getUiOptions((form.ui_schema as UiSchema)[name]);
    const inWords = (value: unknown) =>
      input === 'password' && value ? SECRET : said(value, readChoices(choices, optionsList(schema)), say);
    return {
      name,
      label: schema.title ?? name,
      mine: inWords(mine[name]),
      theirs: inWords(theirs[name]),
      proposed: deepEquals(mine[name], base[name]) ? 'theirs' : 'mine',
    };
  });
}

function said(value: unknown, choices: { value: unknown; label: string }[], say: Speaker): string {
  if (value === undefined || value === null || value === '') return say.text('formui.no_answer');
  if (typeof value === 'boolean') return say.text(value ? 'formui.yes' : 'formui.no');
  const one = (part: unknown) =>
    choices.find(choice => choice.value === part)?.label ??
    (typeof part === 'object' ? JSON.stringify(part) : String(part));
  return Array.isArray(value) ? say.joined(value.map(one)) : one(value);
}

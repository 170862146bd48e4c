import { deepEquals, getUiOptions, optionsList, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { Translate } from '../../../client/i18n/useTranslate.ts';
import { readChoices } from '../fields/choices.ts';
import { schemaFields } from '../layout/schemaFields.ts';
import { asPlainJson } from '../session/answersEqual.ts';
import type { Conflict } from '../session/sessionView.ts';

/** One answer that differs between the two versions. */
export interface ConflictField {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** The side that changed since both versions began; ours if both did. */
  proposed: ConflictSide;
}

export type ConflictSide = 'mine' | 'theirs';

function formatValue(value: unknown, schema: RJSFSchema, sent: unknown, translate: Translate): string {
  if (value === undefined || value === null || value === '') return translate('formui.no_answer');
  if (typeof value === 'boolean') return translate(value ? 'formui.yes' : 'formui.no');
  const choices = readChoices(sent, optionsList(schema));
  const getLabel = (one: unknown) => choices.find(choice => choice.value === one)?.label ?? plain(one);
  return Array.isArray(value) ? value.map(getLabel).join(', ') : getLabel(value);
}

const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The answers to choose between, in the order of the form. */
export function conflictFields({ base, mine, theirs }: Conflict, translate: Translate): ConflictField[] {
  const { schema, ui_schema } = theirs.form;
  const fields = schemaFields(schema as RJSFSchema);
  const [ours, stored, start] = [asPlainJson(mine), asPlainJson(theirs.step_data), asPlainJson(base)];
  const names = [...new Set([...Object.keys(fields), ...Object.keys(ours), ...Object.keys(stored)])];
  return names
    .filter(name => !deepEquals(ours[name], stored[name]))
    .map(name => {
      const field = fields[name] ?? {};
      const { choices } = getUiOptions((ui_schema as UiSchema)[name]);
      return {
        name,
        label: field.title ?? name,
        mine: formatValue(ours[name], field, choices, translate),
        theirs: formatValue(stored[name], field, choices, translate),
        proposed: deepEquals(ours[name], start[name]) ? 'theirs' : 'mine',
      };
    });
}

/** Merges the stored answers with the person's own answers that were chosen. */
export function mergeAnswers({ mine, theirs }: Conflict, sides: Record<string, ConflictSide>): Record<string, unknown> {
  const merged = { ...theirs.step_data };
  for (const [name, side] of Object.entries(sides)) {
    if (side !== 'mine') continue;
    if (mine[name] === undefined) delete merged[name];
    else merged[name] = mine[name];
  }
  return merged;
}

import { isConstant, isObject, optionsList, type RJSFSchema, type UIOptionsType } from '@rjsf/utils';
import { readChoices, speaksMore } from './choices.ts';

const GROUPS = new Set(['radio', 'RadioWidget', 'checkboxes', 'CheckboxesWidget']);
const LISTS = new Set(['select', 'SelectWidget', undefined]);

/** A set of radio buttons or checkboxes is named by a legend; everything else by a label. */
export function isRenderedAsGroup(schema: RJSFSchema, options: UIOptionsType): boolean {
  const widget = typeof options.widget === 'string' ? options.widget : undefined;
  if (widget && GROUPS.has(widget)) return true;
  if (options.input === 'autocomplete' || !LISTS.has(widget) || schema.type === 'object' || schema.type === 'array')
    return false;
  if (
    [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some(
      option => !isObject(option) || !isConstant(option as RJSFSchema),
    )
  )
    return false;
  return speaksMore(readChoices(options.choices, optionsList(schema)));
}

const CHECKBOXES = new Set(['checkbox', 'switch', 'CheckboxWidget', undefined]);

/** A checkbox renders its own label. */
export function rendersOwnLabel(schema: RJSFSchema, options: UIOptionsType): boolean {
  return schema.type === 'boolean' && CHECKBOXES.has(typeof options.widget === 'string' ? options.widget : undefined);
}

const LABELLED = new Set(['money', 'json', 'file', 'files', 'named']);

/** Returns whether an input of a whole value is a single control, whose label is above it as for a text input. */
export const isLabelled = ({ field }: UIOptionsType): boolean => typeof field === 'string' && LABELLED.has(field);

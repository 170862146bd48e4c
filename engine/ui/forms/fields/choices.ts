import type { StepWidgetProps } from '../stepContext.ts';

/** One entry of a list of options. Lists that differ by person or answer come with the ui schema, the rest with the schema. */
export interface WidgetChoice {
  value: string | number | boolean;
  label: string;
  disabled?: boolean;
  /** A second line: how long it takes, what is behind it. */
  hint?: string;
  /** The text at the end: a price, already formatted by the server. */
  note?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The server writes a price as a string; anything else has no place at the end of a card. */
function readChoice(raw: unknown): WidgetChoice | null {
  if (typeof raw !== 'object' || raw === null || !('value' in raw)) return null;
  const { value, label, disabled, hint, note } = raw as Record<string, unknown>;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return {
    value,
    label: text(label) ?? String(value),
    disabled: disabled === true,
    hint: text(hint),
    note: text(note),
  };
}

/** `sent` is part of the ui schema and wins; `listed` is part of the schema. */
export function readChoices(sent: unknown, listed: Listed[] | undefined): WidgetChoice[] {
  const raw: unknown[] = Array.isArray(sent) ? sent : (listed ?? []).map(withSchemaText);
  return raw.map(readChoice).filter(choice => choice !== null);
}

export const widgetChoices = ({ options }: Pick<StepWidgetProps, 'options'>): WidgetChoice[] =>
  readChoices(options.choices, options.enumOptions);

interface Listed {
  value: unknown;
  label: string;
  schema?: { description?: string };
}

/** A branch of `oneOf` may describe itself: that is the second line of its card. */
function withSchemaText(option: Listed) {
  return { value: option.value, label: option.label, hint: option.schema?.description };
}

/** Cards if a choice has more than its name; a list otherwise. */
export const speaksMore = (choices: WidgetChoice[]) => choices.some(choice => choice.hint || choice.note);

/** A stored answer that is no longer offered is still shown, so that viewing the form does not change it. */
export function withStored(choices: WidgetChoice[], value: unknown): WidgetChoice[] {
  const known = value === undefined || value === null || value === '' || choices.some(choice => choice.value === value);
  return known ? choices : [...choices, { value: value as string, label: String(value), disabled: true }];
}

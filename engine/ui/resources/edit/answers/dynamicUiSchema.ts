/** The ui schema of a screen for the current answers: what is hidden, read-only, or offered. Pure. */
import type { ScreenForm } from '../../../../contract/generated/types.ts';
import { holds } from '../../../../dsl/conditions/evaluateCondition.ts';
import type { Condition } from '../../../../dsl/vocabulary.ts';
import type { Answers } from '../../../forms/stepContext.ts';
import { isReadonly, isVisible } from './screenAnswers.ts';

type UiSchemaNode = Record<string, unknown>;
interface ConditionalChoice {
  value: string | number | boolean;
  label: string;
  when?: Condition;
}

/** The states of fields that depend on the answers. Equal states give equal ui schemas. */
export interface FieldStates {
  hidden: string[];
  readonly: string[];
  choices: Record<string, ConditionalChoice[]>;
}

export function getFieldStates(form: ScreenForm, answers: Answers): FieldStates {
  const places = Object.entries(form.places);
  return {
    hidden: places.filter(([, place]) => !isVisible(place, answers)).map(([name]) => name),
    readonly: places.filter(([, place]) => isReadonly(place, answers)).map(([name]) => name),
    choices: Object.fromEntries(
      places.flatMap(([name]) => {
        const offered = getCurrentChoices(form.ui_schema[name], answers);
        return offered ? [[name, offered]] : [];
      }),
    ),
  };
}

/** Returns the choices for the current answers; undefined if they never change. */
function getCurrentChoices(fieldUiSchema: unknown, answers: Answers): ConditionalChoice[] | undefined {
  const options = ((fieldUiSchema as UiSchemaNode | undefined)?.['ui:options'] ?? {}) as {
    choices?: ConditionalChoice[];
    choicesBy?: { field: string; choices: Record<string, ConditionalChoice[]> };
  };
  const { choices, choicesBy } = options;
  if (choicesBy) {
    const by = answers[choicesBy.field];
    return typeof by === 'string' && Object.hasOwn(choicesBy.choices, by) ? choicesBy.choices[by] : [];
  }
  if (!choices?.some(({ when }) => when)) return undefined;
  return choices.filter(({ when }) => holds(when, answers));
}

export function getUiSchema(form: ScreenForm, { hidden, readonly, choices }: FieldStates): UiSchemaNode {
  const changed = new Set([...hidden, ...readonly, ...Object.keys(choices)]);
  const fields = [...changed].map(name => {
    const fieldUiSchema = (form.ui_schema[name] ?? {}) as UiSchemaNode;
    const offered = choices[name];
    const options = { ...((fieldUiSchema['ui:options'] ?? {}) as UiSchemaNode), ...(offered && { choices: offered }) };
    return [
      name,
      {
        ...fieldUiSchema,
        ...(hidden.includes(name) && { 'ui:widget': 'hidden', 'ui:field': undefined }),
        ...(readonly.includes(name) && { 'ui:readonly': true }),
        'ui:options': options,
      },
    ];
  });
  return { ...form.ui_schema, ...Object.fromEntries(fields) };
}

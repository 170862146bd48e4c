import type { CallForm } from '../../../contract/generated/types.ts';
import { holds } from '../../../dsl/conditions/evaluateCondition.ts';
import type { Condition } from '../../../dsl/vocabulary.ts';
import { type CallAnswers, getVisibleSteps } from '../session/callBody.ts';

interface Choice {
  value: string;
  label: string;
  hint?: string;
  note?: string;
}

/** A question of a light form, rendered with native elements. */
export interface LightweightField {
  name: string;
  label: string;
  /** A keyword of the vocabulary. */
  input: string;
  help?: string;
  required: boolean;
  choices: Choice[];
}

interface FieldSchema {
  title?: string;
  type?: string | string[];
  oneOf?: { const: unknown; title: string }[];
}
interface StepSchema {
  properties?: Record<string, FieldSchema>;
  allOf?: { then?: StepSchema }[];
}
type Ui = Record<string, Record<string, unknown> | undefined>;
type Step = CallForm['steps'][number];

/** The schema of a field that depends on answers is in the `then` of its condition. */
function schemaOf({ properties, allOf = [] }: StepSchema, name: string): FieldSchema {
  const places = [properties, ...allOf.map(rule => rule.then?.properties)];
  return places.find(fields => fields?.[name])?.[name] ?? {};
}

function fieldOf({ schema, ui_schema }: Step, name: string, required: boolean): LightweightField {
  const { title = name, type, oneOf = [] } = schemaOf(schema as StepSchema, name);
  const ui = (ui_schema as Ui)[name] ?? {};
  const options = (ui['ui:options'] ?? {}) as { input?: string; choices?: Choice[] };
  const fixed = oneOf.map(choice => ({ value: String(choice.const), label: choice.title }));
  return {
    name,
    label: title,
    input: options.input ?? (type === 'boolean' ? 'checkbox' : 'text'),
    help: ui['ui:help'] as string | undefined,
    required,
    choices: options.choices ?? fixed,
  };
}

const holdsFor = (condition: unknown, answers: CallAnswers): boolean =>
  typeof condition === 'boolean' ? condition : !condition || holds(condition as Condition, answers);

/** Returns the questions that are visible for these answers, row by row. */
export const getVisibleRows = (form: CallForm, answers: CallAnswers): LightweightField[][] =>
  getVisibleSteps(form, answers)
    .flatMap(step => rowsOf(step).map(row => row.map(name => ({ step, name }))))
    .map(row =>
      row.flatMap(({ step, name }) => {
        const place = form.places[name];
        if (!place || !holdsFor(place.visible, answers)) return [];
        return [fieldOf(step, name, holdsFor(place.required, answers))];
      }),
    )
    .filter(row => row.length > 0);

const rowsOf = ({ ui_schema }: Step): string[][] => {
  const { layout } = ((ui_schema as Ui)['ui:options'] ?? {}) as { layout?: string[][] };
  return layout ?? [];
};

/** Returns the input and its label for each error location of the body ("user_data.email"). */
export const summaryFields = (
  form: CallForm,
  rows: LightweightField[][],
): Record<string, { id: string; label: string }> =>
  Object.fromEntries(
    rows.flat().map(({ name, label }) => [form.places[name]?.path.join('.') ?? name, { id: name, label }]),
  );

/** Returns whether the value of the field must not be stored in the browser. */
export const isSecret = ({ input }: LightweightField): boolean => input === 'password';

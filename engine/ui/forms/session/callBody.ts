import type { CallForm } from '../../../contract/generated/types.ts';
import { holds } from '../../../dsl/conditions/evaluateCondition.ts';
import type { Condition } from '../../../dsl/vocabulary.ts';

/** The flat answers of a call form, by name. */
export type CallAnswers = Record<string, unknown>;
type Loc = readonly (string | number)[];
type Shown = Pick<CallForm, 'steps' | 'places'>;

const isShown = (condition: unknown, answers: CallAnswers): boolean =>
  !condition || holds(condition as Condition, answers);

/** Returns the steps that are visible for these answers. */
export const getVisibleSteps = ({ steps }: Pick<CallForm, 'steps'>, answers: CallAnswers): CallForm['steps'] =>
  steps.filter(({ when }) => isShown(when, answers));

/** Returns the visible steps, each with the names of its visible answers. */
export const questionsOf = (form: Shown, answers: CallAnswers) =>
  getVisibleSteps(form, answers).map(step => ({
    step,
    names: namesOf(step.schema, step.ui_schema).filter(name => isShown(form.places[name]?.visible, answers)),
  }));

/** Builds the body of the call from the visible answers, each at its place, with defaults for missing answers. */
export function callBody(form: Shown, answers: CallAnswers): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { schema, ui_schema } of getVisibleSteps(form, answers))
    for (const name of namesOf(schema, ui_schema)) {
      const place = form.places[name];
      if (!place) continue;
      const given = isShown(place.visible, answers) ? answers[name] : undefined;
      const value = given === undefined || given === '' ? place.empty : given;
      if (value !== undefined) setAt(body, place.path, value);
    }
  return body;
}

const namesOf = (schema: Record<string, unknown>, ui: Record<string, unknown>): string[] => {
  const order = ui['ui:order'];
  return Array.isArray(order) ? (order as string[]) : Object.keys((schema.properties ?? {}) as object);
};

function setAt(body: Record<string, unknown>, path: string[], value: unknown): void {
  const last = path.at(-1)!;
  let holder = body;
  for (const name of path.slice(0, -1)) {
    holder[name] ??= {};
    holder = holder[name] as Record<string, unknown>;
  }
  holder[last] = value;
}

/** Returns the answer that a refusal of the call is about: its name, and the path inside it. Null: none of them. */
export function answerPathOf({ places }: Pick<CallForm, 'places'>, loc: Loc): [string, ...(string | number)[]] | null {
  const inBody = loc[0] === 'body' ? loc.slice(1) : loc;
  const found = Object.entries(places)
    .filter(([, { path }]) => path.every((part, index) => part === inBody[index]))
    .sort(([, one], [, other]) => other.path.length - one.path.length)[0];
  return found ? [found[0], ...inBody.slice(found[1].path.length)] : null;
}

/** Converts between a record and the flat answers of a screen. Pure. */
import { deepEquals } from '@rjsf/utils';
import type { ScreenForm } from '../../../../contract/generated/types.ts';
import { holds, valueAt } from '../../../../dsl/conditions/evaluateCondition.ts';
import type { Condition } from '../../../../dsl/vocabulary.ts';
import type { Answers } from '../../../forms/stepContext.ts';
import { withoutEmptyObjects } from './ignoreEmptyObjects.ts';

type FieldPlace = ScreenForm['places'][string];
type Fields = Record<string, unknown>;

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Null inside a value is no answer either: an empty question has none. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(said.map(([name, inner]) => [name, withoutNull(inner)]));
}

/** Returns the whole record, because conditions may read fields without a question, and each answer under its name. */
export function answersOf(form: ScreenForm, row: Fields): Answers {
  const answers = withoutNull(row) as Answers;
  for (const [name, { path }] of Object.entries(form.places)) {
    const value = withoutNull(valueAt(row, path));
    if (path.length > 1 && !isNothing(value)) answers[name] = value;
  }
  return answers;
}

/**
 * The fields of a row around the questions about it, which conditions may read. The row does not answer the questions.
 */
export function aroundQuestions({ places }: ScreenForm, row: Fields): Answers {
  const facts = Object.entries(row).filter(([name]) => !Object.hasOwn(places, name));
  return withoutNull(Object.fromEntries(facts)) as Answers;
}

/** The answers alone, without the fields around them. */
export const answersAlone = ({ places }: ScreenForm, all: Answers): Answers =>
  Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(places, name)));

const conditionHolds = (condition: unknown, answers: Answers): boolean =>
  condition === null || condition === true || (condition !== false && holds(condition as Condition, answers));

export const isVisible = ({ visible }: FieldPlace, answers: Answers): boolean => conditionHolds(visible, answers);
export const isReadonly = ({ readonly }: FieldPlace, answers: Answers): boolean =>
  readonly !== false && conditionHolds(readonly, answers);

/** The value to send for an answer; undefined: not sent. */
function toSentValue(place: FieldPlace, name: string, answers: Answers): unknown {
  const counts = isVisible(place, answers) || place.on_hide === 'keep';
  const value = counts ? withoutEmptyObjects({ [name]: answers[name] })[name] : undefined;
  return isNothing(value) ? undefined : value;
}

const givenAnswers = (form: ScreenForm, answers: Answers): [string, FieldPlace][] =>
  Object.entries(form.places).filter(([, place]) => !isReadonly(place, answers));

/** Returns the body that creates a record. */
export function newRecord(form: ScreenForm, answers: Answers): Fields {
  const body: Fields = {};
  for (const [name, place] of givenAnswers(form, answers)) {
    const value = toSentValue(place, name, answers);
    if (value !== undefined) setAt(body, place.path, value);
  }
  return body;
}

/** Returns the body that changes the stored record; null clears a field. `whole`: every field, as PUT requires. */
export function changesTo(form: ScreenForm, row: Fields, answers: Answers, whole = false): Fields {
  const body: Fields = {};
  for (const [name, place] of givenAnswers(form, answers)) {
    const value = toSentValue(place, name, answers);
    const stored = withoutNull(valueAt(row, place.path));
    if (!whole && deepEquals(value, isNothing(stored) ? undefined : stored)) continue;
    const [top] = place.path as [string];
    // An object is sent as a whole: values beside the answer stay.
    if (place.path.length > 1) body[top] ??= structuredClone(row[top] ?? {});
    setAt(body, place.path, value ?? null);
  }
  return body;
}

function setAt(body: Fields, path: string[], value: unknown): void {
  let holder = body;
  for (const name of path.slice(0, -1)) {
    const inner = holder[name];
    holder[name] = typeof inner === 'object' && inner !== null ? inner : {};
    holder = holder[name] as Fields;
  }
  holder[path.at(-1) as string] = value;
}

/** Returns the answer that a refusal is about: its name and the path inside it; empty: the record as a whole. */
export function fieldPathOf(form: ScreenForm, loc: (string | number)[]): (string | number)[] {
  const inBody = loc[0] === 'body' ? loc.slice(1) : loc;
  const found = Object.entries(form.places)
    .filter(([, { path }]) => path.every((part, index) => part === inBody[index]))
    .sort(([, one], [, other]) => other.path.length - one.path.length)[0];
  return found ? [found[0], ...inBody.slice(found[1].path.length)] : [];
}

/** Returns required answers that are missing and that JSON Schema cannot express. */
export const getMissing = (form: ScreenForm, answers: Answers): string[] =>
  givenAnswers(form, answers)
    .filter(([name, place]) => {
      const must = place.required !== false && conditionHolds(place.required, answers);
      return must && isVisible(place, answers) && isNothing(answers[name]);
    })
    .map(([name]) => name);

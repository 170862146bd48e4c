/** The drawing of a screen for the answers of this moment: what is hidden, read-only, or offered. Pure. */
import type { ScreenForm } from '../../../contract/generated/types.ts';
import { holds } from '../../../dsl/conditions/predicate.ts';
import type { Condition } from '../../../dsl/vocabulary.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { isReadonly, isVisible } from './screenAnswers.ts';

type Drawing = Record<string, unknown>;
interface Offered {
  value: string | number | boolean;
  label: string;
  when?: Condition;
}

/** What differs from one moment to the next, by answer; the same text for the same drawing. */
export interface Moment {
  hidden: string[];
  readonly: string[];
  choices: Record<string, Offered[]>;
}

export function momentOf(form: ScreenForm, answers: Answers): Moment {
  const places = Object.entries(form.places);
  return {
    hidden: places.filter(([, place]) => !isVisible(place, answers)).map(([name]) => name),
    readonly: places.filter(([, place]) => isReadonly(place, answers)).map(([name]) => name),
    choices: Object.fromEntries(
      places.flatMap(([name]) => {
        const offered = offeredNow(form.ui_schema[name], answers);
        return offered ? [[name, offered]] : [];
      }),
    ),
  };
}

/** Undefined where the choices are always the same. */
function offeredNow(drawing: unknown, answers: Answers): Offered[] | undefined {
  const options = ((drawing as Drawing | undefined)?.['ui:options'] ?? {}) as {
    choices?: Offered[];
    choicesBy?: { field: string; choices: Record<string, Offered[]> };
  };
  const { choices, choicesBy } = options;
  if (choicesBy) {
    const by = answers[choicesBy.field];
    return typeof by === 'string' && Object.hasOwn(choicesBy.choices, by) ? choicesBy.choices[by] : [];
  }
  if (!choices?.some(({ when }) => when)) return undefined;
  return choices.filter(({ when }) => holds(when, answers));
}

export function drawnAt(form: ScreenForm, { hidden, readonly, choices }: Moment): Drawing {
  const changed = new Set([...hidden, ...readonly, ...Object.keys(choices)]);
  const fields = [...changed].map(name => {
    const drawing = (form.ui_schema[name] ?? {}) as Drawing;
    const offered = choices[name];
    const options = { ...((drawing['ui:options'] ?? {}) as Drawing), ...(offered && { choices: offered }) };
    return [
      name,
      {
        ...drawing,
        ...(hidden.includes(name) && { 'ui:widget': 'hidden', 'ui:field': undefined }),
        ...(readonly.includes(name) && { 'ui:readonly': true }),
        'ui:options': options,
      },
    ];
  });
  return { ...form.ui_schema, ...Object.fromEntries(fields) };
}

/** Which of FormState's actions a step offers, and what each does. */
import type { ActionDefaults, FormActionWords } from '../../dsl/form.ts';
import { hasRole, holds } from '../../dsl/predicate.ts';
import { stepAfter } from '../../dsl/steps.ts';
import type { FormAction } from '../principals/register.ts';
import type { FormContext } from './context.ts';
import type { Answers, Form, FormStep } from './form.ts';
import { defaultsOf, knownActions } from './formWords.ts';
import type { ButtonWords } from './record.ts';
import { writtenText } from './texts.ts';

export const isLast = (form: Form, step: FormStep, answers: Answers, context: FormContext): boolean =>
  !stepAfter(form, step.name, answers, context);

type ActionRow = ActionDefaults & FormActionWords;

export function actionWords(form: Form, action: string): ActionRow {
  const own = form.file.actions?.[action];
  return { ...defaultsOf(action), ...(own || {}) };
}

/** What the form file says of the buttons; the rest is said by the page. */
export const buttonWords = (form: Form, locale: string): Record<string, ButtonWords> =>
  Object.fromEntries(
    Object.entries(form.file.actions ?? {}).flatMap(([action, words]) => {
      const said = words ? saidOf(words, locale) : {};
      return Object.keys(said).length ? [[action, said]] : [];
    }),
  );

function saidOf({ label, tone, confirm }: FormActionWords, locale: string): ButtonWords {
  const asked = confirm === true ? '' : confirm === false ? undefined : writtenText(locale, confirm);
  return {
    ...(label !== undefined && { label: writtenText(locale, label) }),
    ...(tone && { tone }),
    ...(asked !== undefined && { confirm: asked }),
  };
}

/** The actions that the state of the form allows to this person. */
export function offeredActions(form: Form, step: FormStep, answers: Answers, context: FormContext): FormAction[] {
  const last = isLast(form, step, answers, context);
  return (Object.keys(knownActions()) as FormAction[]).filter(action => {
    if (form.file.actions?.[action] === false || (step.file.actions && !step.file.actions.includes(action)))
      return false;
    const words = actionWords(form, action);
    const mayUse = !words.roles || hasRole(context, words.roles);
    return (last || !words.last) && mayUse && holds(words.when, answers, context);
  });
}

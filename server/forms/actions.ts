/** Which of FormState's actions a step offers, and what each does. */
import { type FormAction, type FormActionWords, formActions } from '../../schemas/language/form.ts';
import { holds } from '../../schemas/language/predicate.ts';
import { stepAfter } from '../../schemas/language/steps.ts';
import type { FormContext } from './context.ts';
import type { Answers, Form, FormStep } from './form.ts';

export const isLast = (form: Form, step: FormStep, answers: Answers, context: FormContext): boolean =>
  !stepAfter(form, step.name, answers, context);

type ActionRow = Required<Pick<FormActionWords, 'check' | 'next' | 'last'>> & FormActionWords;

export function actionWords(form: Form, action: FormAction): ActionRow {
  const own = form.file.actions?.[action];
  return { ...formActions[action], ...(own || {}) };
}

/** The actions that the state of the form allows to this person. */
export function offeredActions(form: Form, step: FormStep, answers: Answers, context: FormContext): FormAction[] {
  const last = isLast(form, step, answers, context);
  return (Object.keys(formActions) as FormAction[]).filter(action => {
    if (form.file.actions?.[action] === false || (step.file.actions && !step.file.actions.includes(action)))
      return false;
    const words = actionWords(form, action);
    const mayUse = !words.roles || (context.role !== undefined && words.roles.includes(context.role));
    return (last || !words.last) && mayUse && holds(words.when, answers, context);
  });
}

/** Which of FormState's actions a step offers, and what each does. */

import { hasRole, holds } from '../../dsl/conditions/evaluateCondition.ts';
import type { ActionDefaults, FormActionOptions } from '../../dsl/form.ts';
import { stepAfter } from '../../dsl/steps.ts';
import type { FormAction } from '../principals/typeRegister.ts';
import type { Answers, CompiledStep, Form } from './compileForm.ts';
import type { FormContext } from './formContext.ts';
import type { ButtonOptions } from './formRecord.ts';
import { actionDefaults, knownActions } from './formVocabulary.ts';
import { localizeText } from './texts.ts';

export const isLast = (form: Form, step: CompiledStep, answers: Answers, context: FormContext): boolean =>
  !stepAfter(form, step.name, answers, context);

type FormActionDefinition = ActionDefaults & FormActionOptions;

export function actionDefinition(form: Form, action: string): FormActionDefinition {
  const own = form.file.actions?.[action];
  return { ...actionDefaults(action), ...(own || {}) };
}

/** The options of the buttons in the form file; the page has the defaults. */
export const buttonOptions = (form: Form, locale: string): Record<string, ButtonOptions> =>
  Object.fromEntries(
    Object.entries(form.file.actions ?? {}).flatMap(([action, words]) => {
      const said = words ? buttonOptionsOf(words, locale) : {};
      return Object.keys(said).length ? [[action, said]] : [];
    }),
  );

function buttonOptionsOf({ label, tone, confirm }: FormActionOptions, locale: string): ButtonOptions {
  const asked = confirm === true ? '' : confirm === false ? undefined : localizeText(locale, confirm);
  return {
    ...(label !== undefined && { label: localizeText(locale, label) }),
    ...(tone && { tone }),
    ...(asked !== undefined && { confirm: asked }),
  };
}

/** The actions that the state of the form allows to this person. */
export function offeredActions(form: Form, step: CompiledStep, answers: Answers, context: FormContext): FormAction[] {
  const last = isLast(form, step, answers, context);
  return (Object.keys(knownActions()) as FormAction[]).filter(action => {
    if (form.file.actions?.[action] === false || (step.file.actions && !step.file.actions.includes(action)))
      return false;
    const words = actionDefinition(form, action);
    const mayUse = !words.roles || hasRole(context, words.roles);
    return (last || !words.onLastStepOnly) && mayUse && holds(words.when, answers, context);
  });
}

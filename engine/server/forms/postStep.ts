import { isDeepStrictEqual } from 'node:util';
import { holds } from '../../dsl/conditions/evaluateCondition.ts';
import type { FormActionOptions } from '../../dsl/form.ts';
import { stepAfter, visibleSteps } from '../../dsl/steps.ts';
import { problem, type ValidationEntry, validationError } from '../http/problems.ts';
import type { FormScreen } from '../principals/typeRegister.ts';
import { pruneAnswers, reachableAnswers, withStepData } from './answers.ts';
import type { Answers, CompiledStep, Form } from './compileForm.ts';
import { openStep } from './enterForm.ts';
import { actionDefinition, offeredActions } from './formActions.ts';
import type { FormContext } from './formContext.ts';
import type { FormAnswers, FormPost, FormRecord, Posted } from './formRecord.ts';
import type { MigratedRecord } from './migrateAnswers.ts';
import { findText, localizeText } from './texts.ts';
import { unknownField, validateStep, validateTypes } from './validateStep.ts';

/** The record that a post changes: as it is stored, and as this version of the form reads it. */
interface PostedTo extends MigratedRecord {
  stored: FormRecord;
}

/** Checks and applies a posted step. `current` returns the FormState as stored, for the 409 of a stale version. */
export async function postFormStep(
  form: Form,
  { stored, record, moved }: PostedTo,
  body: FormPost,
  context: FormContext,
  current: () => Promise<unknown>,
): Promise<Posted> {
  const stale = body.version !== undefined && body.version !== null && body.version !== record.version;
  if (stale && form.file.drafts?.concurrent !== 'last') throw problem('stale_version', { current: await current() });
  const step = postedStep(form, record, body, context);
  const action = body.action ?? null;
  if (action && !offeredActions(form, step, record.answers, context).includes(action))
    throw problem('action_not_offered');
  assertValid(unknownFields(step, body.step_data, context.locale));
  const words = action ? actionDefinition(form, action) : null;
  const check = words?.check ?? 'step';
  const posted = await checkStep(form, step, record, body.step_data, check, context);
  const plain =
    action === null
      ? await moveOn(form, step, posted, context)
      : { record: posted, screen: words!.next as FormScreen, complete: false };
  const next = { ...plain.record, version: record.version, formVersion: form.version };
  const changed = !isDeepStrictEqual(stored.answers, next.answers);
  if (words?.hook) await hookOf(form, words.hook, context)(next.answers);
  return {
    record: changed ? { ...next, version: record.version + 1 } : next,
    action,
    changed,
    complete: check === 'all' || plain.complete,
    screen: plain.screen,
    message: localizeText(context.locale, words?.toast) ?? null,
    moved,
  };
}

/** Checks answers as an autosave does, and returns those that a price is made of. Stores nothing. */
export function answersToPrice(form: Form, record: FormRecord, body: FormAnswers, context: FormContext): Answers {
  const step = postedStep(form, record, body, context);
  assertValid(unknownFields(step, body.step_data, context.locale));
  assertValid(validateTypes(form, step, body.step_data, context.locale));
  return reachableAnswers(form, withStepData(step, record.answers, body.step_data, context, false), context);
}

/** The step's data in the answers, once it passes the check that the action requires. */
async function checkStep(
  form: Form,
  step: CompiledStep,
  record: FormRecord,
  data: Answers,
  check: NonNullable<FormActionOptions['check']>,
  context: FormContext,
): Promise<FormRecord> {
  const strict = check !== 'types';
  if (!strict) assertValid(validateTypes(form, step, data, context.locale));
  const written = withStepData(step, record.answers, data, context, strict);
  if (strict) assertValid(await validateStep(form, step, written, context));
  // Only a valid step prunes: autosave must not lose a branch that the person is comparing.
  const answers = strict ? pruneAnswers(form, written, context) : written;
  const touched = { ...record.touched, [step.name]: 'saved' as const };
  const visible = new Set(visibleSteps(form, answers, context).map(one => one.name));
  const left = strict ? Object.entries(touched).filter(([name]) => visible.has(name)) : Object.entries(touched);
  if (check === 'all') await assertOtherStepsValid(form, step, answers, context);
  return { ...record, answers, step: step.name, touched: Object.fromEntries(left) };
}

/** Handles a post without an action: opens the next step; the last step checks the whole form and stays open. */
async function moveOn(
  form: Form,
  step: CompiledStep,
  record: FormRecord,
  context: FormContext,
): Promise<{ record: FormRecord; screen: FormScreen; complete: boolean }> {
  const next = stepAfter(form, step.name, record.answers, context);
  if (next) return { record: await openStep(form, record, next, context), screen: 'step', complete: false };
  await assertOtherStepsValid(form, step, record.answers, context);
  const offered = offeredActions(form, step, record.answers, context);
  const stays = offered.some(action => actionDefinition(form, action).holdsLastStep);
  return { record, screen: stays ? 'step' : 'detail', complete: true };
}

async function assertOtherStepsValid(
  form: Form,
  posted: CompiledStep,
  answers: Answers,
  context: FormContext,
): Promise<void> {
  for (const step of visibleSteps(form, answers, context)) {
    const faults = step === posted ? [] : await validateStep(form, step, answers, context);
    if (faults.length) throw validationError(faults, { step: step.name });
  }
}

/** Returns the posted step; rejects unknown and hidden ones. */
function postedStep(form: Form, record: FormRecord, body: FormAnswers, context: FormContext): CompiledStep {
  const step = form.steps.find(one => one.name === body.step);
  if (step && holds(step.when, record.answers, context)) return step;
  const msg = findText(context.locale, ['forms.problems.step']) ?? 'There is no such step.';
  throw validationError([{ type: 'value_error.const', loc: ['body', 'step'], msg }]);
}

function hookOf(form: Form, name: string, { actionHooks }: FormContext): (answers: Answers) => Promise<void> | void {
  const hook = actionHooks?.[name];
  if (!hook) throw new Error(`${form.id}: there is no hook named ${name}`);
  return hook;
}

const unknownFields = (step: CompiledStep, data: Answers, locale: string): ValidationEntry[] =>
  Object.keys(data)
    .filter(name => !step.fields.has(name))
    .slice(0, 20)
    .map(name => unknownField(name, locale));

function assertValid(faults: ValidationEntry[]): void {
  if (faults.length) throw validationError(faults);
}

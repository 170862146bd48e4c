/**
 * One engine for every multi-step form. It stores nothing: a domain hands in the record it has, and stores the record
 * it gets back, in one UPDATE that compares `version`.
 *
 *   const form = forms.form('order');
 *   const record = await forms.enter(form, context);                     // a new draft, or one with copied answers
 *   const parts = await forms.state(form, record, context);              // FormState without the domain's own parts
 *   const posted = await forms.post(form, record, body, context, current);
 *   const back = await forms.previous(form, record, context);
 *
 * A post does, in order: version (409 `stale_version` with `current`), validate the step, named check, store, drop the
 * answers of unreachable steps, next or the action's hook. Refusals: 409 `stale_version`, `action_not_offered`, `first_step`; 422 with
 * `loc ["body","step_data",field]`, and `step` where the fault is in another step. Pricing is the domain's: it prices
 * `forms.reachable(form, record.answers, context)` where `forms.isPriced(form, record)`.
 */
import { isDeepStrictEqual } from 'node:util';
import { holds } from '../../dsl/conditions/predicate.ts';
import type { FormActionOptions } from '../../dsl/form.ts';
import { stepAfter, stepBefore, visibleSteps } from '../../dsl/steps.ts';
import type { MigratedAnswer, Migrations } from '../appFunctions.ts';
import { problem, type ValidationEntry, validationError } from '../http/problems.ts';
import type { FormScreen } from '../principals/register.ts';
import { actionDefinition, buttonOptions, isLast, offeredActions } from './actions.ts';
import { applyLoaded, pruneAnswers, reachableAnswers, withDefaults, withStepData } from './answers.ts';
import type { FormContext } from './context.ts';
import { fieldTitle, formTitle, stepTitle } from './fieldTexts.ts';
import { type Answers, compileForm, type Form, type FormStep } from './form.ts';
import { migrateAnswers } from './migrateAnswers.ts';
import type { FormParts, FormPost, FormRecord, Posted, StepState } from './record.ts';
import { type ReviewSection, reviewSections } from './review.ts';
import type { SchemaFiles } from './schemaFiles.ts';
import { decideFor, stepSchema } from './stepSchema.ts';
import { findText, localizeText } from './texts.ts';
import { uiSchema } from './uiSchema.ts';
import { pickStepAnswers, unknownField, validateStep, validateTypes } from './validateStep.ts';
import type { Validators } from './validators.ts';

export type FormEngine = ReturnType<typeof createEngine>;

/** Throws where a form file names an answer, list or form that does not exist. */
export function createEngine(files: SchemaFiles, validators: Validators, migrations: Migrations = {}) {
  const forms = new Map(files.forms.map(file => [file.id, compileForm(file, files)]));
  validators.register([...forms.values()]);

  function form(id: string): Form {
    const found = forms.get(id);
    if (!found) throw new Error(`There is no form ${id}`);
    return found;
  }

  /** The record as this version of the form reads it; nothing is stored. */
  function migrateRecord(form: Form, record: FormRecord): { record: FormRecord; moved: MigratedAnswer[] } {
    if (record.formVersion >= form.version) return { record, moved: [] };
    const { answers, moved } = migrateAnswers(form, record.answers, record.formVersion, migrations);
    const known = form.steps.some(step => step.name === record.step);
    const step = known ? record.step : form.steps[0]!.name;
    return { record: { ...record, answers, step, formVersion: form.version }, moved };
  }

  /**
   * A new record. Copied answers (a recipe, an order; made with `formVersion` of the form) are carried forward, and it
   * opens at the first step that is not complete, else at the last.
   */
  async function enter(
    form: Form,
    context: FormContext,
    answers: Answers = {},
    formVersion = form.version,
  ): Promise<FormRecord> {
    const fresh = { answers, step: form.steps[0]!.name, version: 0, formVersion, touched: {} };
    const { record } = migrateRecord(form, fresh);
    const kept = pruneAnswers(form, record.answers, context);
    const touched: FormRecord['touched'] = {};
    const steps = visibleSteps(form, kept, context);
    for (const step of steps) {
      if (
        step !== steps.at(-1) &&
        Object.keys(answers).length > 0 &&
        (await validateStep(form, step, kept, context)).length === 0
      )
        touched[step.name] = 'saved';
      else return openStep(form, { ...record, answers: kept, touched }, step, context);
    }
    return record;
  }

  /** What a step starts with is worked out once, when it is first entered: what its `load` finds, then defaults. */
  async function openStep(form: Form, record: FormRecord, step: FormStep, context: FormContext): Promise<FormRecord> {
    if (record.touched[step.name]) return { ...record, step: step.name };
    const loaded = applyLoaded(step, record.answers, await load(form, step, record.answers, context));
    const answers = withDefaults(step, loaded, context);
    return { ...record, answers, step: step.name, touched: { ...record.touched, [step.name]: 'entered' } };
  }

  async function state(form: Form, stored: FormRecord, context: FormContext): Promise<FormParts> {
    const { record, moved } = migrateRecord(form, stored);
    const step = currentStep(form, record, context);
    const { answers } = record;
    const schema = stepSchema(form, step, decideFor(step, answers, context), context.locale);
    return {
      form: {
        id: form.id,
        version: form.version,
        title: formTitle(form, context.locale),
        schema: schema as Record<string, unknown>,
        ui_schema: await uiSchema(form, step, answers, context, files.constants),
        validator: validators.address(schema),
        autosave: form.file.drafts?.autosave ?? 2,
        words: buttonOptions(form, context.locale),
        steps: await stepStates(form, step, record, context),
      },
      step: step.name,
      step_data: pickStepAnswers(step, answers),
      is_first: !stepBefore(form, step.name, answers, context),
      is_last: isLast(form, step, answers, context),
      actions: offeredActions(form, step, answers, context),
      version: record.version,
      moved: moved.map(one => labelMigrated(form, one, context.locale)),
    };
  }

  async function post(
    form: Form,
    stored: FormRecord,
    body: FormPost,
    context: FormContext,
    /** The FormState as stored, for the 409 of a stale version. */
    current: () => Promise<unknown>,
  ): Promise<Posted> {
    const { record, moved } = migrateRecord(form, stored);
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

  /** The step's data in the answers, once it passes the check that the action requires. */
  async function checkStep(
    form: Form,
    step: FormStep,
    record: FormRecord,
    data: Answers,
    check: NonNullable<FormActionOptions['check']>,
    context: FormContext,
  ): Promise<FormRecord> {
    const strict = check !== 'types';
    if (!strict) assertValid(validateTypes(form, step, data, context.locale));
    const written = withStepData(step, record.answers, data, context, strict);
    if (strict) assertValid(await validateStep(form, step, written, context));
    // Only a step that is right prunes: autosave must not lose a branch that is being compared.
    const answers = strict ? pruneAnswers(form, written, context) : written;
    const touched = { ...record.touched, [step.name]: 'saved' as const };
    const visible = new Set(visibleSteps(form, answers, context).map(one => one.name));
    const left = strict ? Object.entries(touched).filter(([name]) => visible.has(name)) : Object.entries(touched);
    if (check === 'all') await assertOtherStepsValid(form, step, answers, context);
    return { ...record, answers, step: step.name, touched: Object.fromEntries(left) };
  }

  /** No action: the next step, or on the last one everything is checked and the form stays. */
  async function moveOn(
    form: Form,
    step: FormStep,
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
    posted: FormStep,
    answers: Answers,
    context: FormContext,
  ): Promise<void> {
    for (const step of visibleSteps(form, answers, context)) {
      const faults = step === posted ? [] : await validateStep(form, step, answers, context);
      if (faults.length) throw validationError(faults, { step: step.name });
    }
  }

  /** Goes back one step from the step that the page shows, even if another page has moved on; answers stay. */
  function previous(form: Form, stored: FormRecord, context: FormContext, shown?: string | null): FormRecord {
    const { record } = migrateRecord(form, stored);
    const isKnown = form.steps.some(({ name }) => name === shown);
    const step = currentStep(form, isKnown ? { ...record, step: shown! } : record, context);
    const before = stepBefore(form, step.name, record.answers, context);
    if (!before) throw problem('first_step');
    return { ...record, step: before.name };
  }

  /** The record opened at a visible step, for links into the middle of a form; else unchanged. */
  async function at(form: Form, record: FormRecord, name: string, context: FormContext): Promise<FormRecord> {
    const step = visibleSteps(form, record.answers, context).find(one => one.name === name);
    return step ? openStep(form, record, step, context) : record;
  }

  /** Everything that is wrong anywhere, by step; empty where the form is complete. */
  async function faults(
    form: Form,
    answers: Answers,
    context: FormContext,
  ): Promise<Record<string, ValidationEntry[]>> {
    const found: Record<string, ValidationEntry[]> = {};
    for (const step of visibleSteps(form, answers, context)) {
      const inStep = await validateStep(form, step, answers, context);
      if (inStep.length) found[step.name] = inStep;
    }
    return found;
  }

  async function stepStates(form: Form, current: FormStep, record: FormRecord, context: FormContext) {
    const stateOf = async (step: FormStep): Promise<StepState> => {
      if (step === current) return 'current';
      if (record.touched[step.name] !== 'saved') return 'todo';
      return (await validateStep(form, step, record.answers, context)).length === 0 ? 'done' : 'error';
    };
    const steps = visibleSteps(form, record.answers, context);
    return Promise.all(
      steps.map(async step => ({
        name: step.name,
        title: stepTitle(form, step, context.locale),
        state: await stateOf(step),
      })),
    );
  }

  return {
    form,
    ids: [...forms.keys()],
    enter,
    state,
    post,
    previous,
    at,
    faults,
    carried: migrateRecord,
    /** The answers that count: what a price, a label or a listing is made of. */
    reachable: reachableAnswers,
    isPriced: (form: Form, record: FormRecord): boolean =>
      form.file.pricing !== undefined && form.steps.find(step => step.name === record.step)?.file.price !== false,
    /** The `sections` of an order or recipe. */
    sections: (form: Form, answers: Answers, context: FormContext): Omit<ReviewSection, 'step'>[] =>
      reviewSections(form, answers, context).map(({ title, rows }) => ({ title, rows })),
  };
}

/** The record's step while it is visible, else the nearest visible one before it. */
function currentStep(form: Form, record: FormRecord, context: FormContext): FormStep {
  const steps = visibleSteps(form, record.answers, context);
  return (
    steps.find(step => step.name === record.step) ??
    stepBefore(form, record.step, record.answers, context) ??
    steps[0] ??
    form.steps[0]!
  );
}

/** A hidden step can never be opened. */
function postedStep(form: Form, record: FormRecord, body: FormPost, context: FormContext): FormStep {
  const step = form.steps.find(one => one.name === body.step);
  if (step && holds(step.when, record.answers, context)) return step;
  const msg = findText(context.locale, ['forms.problems.step']) ?? 'There is no such step.';
  throw validationError([{ type: 'value_error.const', loc: ['body', 'step'], msg }]);
}

function labelMigrated(form: Form, moved: MigratedAnswer, locale: string): MigratedAnswer {
  const field = form.steps.flatMap(step => [...step.fields.values()]).find(one => one.name === moved.to);
  return field ? { ...moved, label: fieldTitle(form, field, locale) } : moved;
}

async function load(form: Form, step: FormStep, answers: Answers, context: FormContext): Promise<Answers> {
  const { load: name } = step.file;
  if (!name) return {};
  const run = context.loads?.[name];
  if (!run) throw new Error(`${form.id}.${step.name}: there is nothing named ${name} to load`);
  return run(answers);
}

function hookOf(form: Form, name: string, { actionHooks }: FormContext): (answers: Answers) => Promise<void> | void {
  const hook = actionHooks?.[name];
  if (!hook) throw new Error(`${form.id}: there is no hook named ${name}`);
  return hook;
}

const unknownFields = (step: FormStep, data: Answers, locale: string): ValidationEntry[] =>
  Object.keys(data)
    .filter(name => !step.fields.has(name))
    .slice(0, 20)
    .map(name => unknownField(name, locale));

function assertValid(faults: ValidationEntry[]): void {
  if (faults.length) throw validationError(faults);
}

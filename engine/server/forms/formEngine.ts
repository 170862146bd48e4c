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
import { visibleSteps } from '../../dsl/steps.ts';
import type { SchemaFiles } from '../schema-files/readSchemaFiles.ts';
import { reachableAnswers } from './answers.ts';
import { type Answers, compileForm, type Form } from './compileForm.ts';
import { stepBack } from './currentStep.ts';
import { enterForm, openStepNamed } from './enterForm.ts';
import type { FormContext } from './formContext.ts';
import type { FormAnswers, FormParts, FormPost, FormRecord, Posted } from './formRecord.ts';
import { getFormParts } from './formState.ts';
import { migrateRecord } from './migrateAnswers.ts';
import { answersToPrice, postFormStep } from './postStep.ts';
import { type ReviewSection, reviewSections } from './reviewSections.ts';
import { findFormFaults } from './validateStep.ts';
import type { Validators } from './validators.ts';

export type FormEngine = ReturnType<typeof createEngine>;

/** Throws where a form file names an answer, list or form that does not exist. */
export function createEngine(files: SchemaFiles, validators: Validators) {
  const forms = new Map(files.forms.map(file => [file.id, compileForm(file, files)]));
  validators.register([...forms.values()]);
  const migrate = (form: Form, record: FormRecord) => migrateRecord(form, record);

  return {
    ids: [...forms.keys()],
    form(id: string): Form {
      const found = forms.get(id);
      if (!found) throw new Error(`There is no form ${id}`);
      return found;
    },
    /** Copied answers (a recipe, an order; made with `formVersion` of the form) are migrated to its current version. */
    enter: async (
      form: Form,
      context: FormContext,
      answers: Answers = {},
      formVersion = form.version,
    ): Promise<FormRecord> =>
      enterForm(
        form,
        migrate(form, newRecord(form, answers, formVersion)).record,
        context,
        Object.keys(answers).length > 0,
      ),
    state: async (form: Form, stored: FormRecord, context: FormContext): Promise<FormParts> =>
      getFormParts(form, migrate(form, stored), context, { validators }),
    /** `current` returns the FormState as stored, for the 409 of a stale version. */
    post: async (
      form: Form,
      stored: FormRecord,
      body: FormPost,
      context: FormContext,
      current: () => Promise<unknown>,
    ): Promise<Posted> => postFormStep(form, { stored, ...migrate(form, stored) }, body, context, current),
    previous: (form: Form, stored: FormRecord, context: FormContext, shown?: string | null): FormRecord =>
      stepBack(form, migrate(form, stored).record, context, shown),
    at: openStepNamed,
    /** The step that asks a question; undefined if none that is visible with these answers does. */
    stepOf: (form: Form, field: string, answers: Answers, context: FormContext): string | undefined =>
      visibleSteps(form, answers, context).find(step => step.fields.has(field))?.name,
    faults: findFormFaults,
    migrate,
    /** The answers that count, with those of a step as they are typed. Refuses what an autosave refuses. */
    answersToPrice: (form: Form, stored: FormRecord, body: FormAnswers, context: FormContext): Answers =>
      answersToPrice(form, migrate(form, stored).record, body, context),
    /** The answers that count: what a price, a label or a listing is made of. */
    reachable: reachableAnswers,
    isPriced: (form: Form, record: FormRecord): boolean =>
      form.file.pricing !== undefined && form.steps.find(step => step.name === record.step)?.file.price !== false,
    /** The `sections` of an order or recipe. */
    sections: (form: Form, answers: Answers, context: FormContext): Omit<ReviewSection, 'step'>[] =>
      reviewSections(form, answers, context).map(({ title, rows }) => ({ title, rows })),
  };
}

const newRecord = (form: Form, answers: Answers, formVersion: number): FormRecord => ({
  answers,
  step: form.steps[0]!.name,
  version: 0,
  formVersion,
  touched: {},
});

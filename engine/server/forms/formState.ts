import type { CountUnit } from '../../counting/countFormat.ts';
import { stepBefore, visibleSteps } from '../../dsl/steps.ts';
import { withDefaults } from './answers.ts';
import type { CompiledStep, Form } from './compileForm.ts';
import { currentStep } from './currentStep.ts';
import { decideFor } from './fieldConditions.ts';
import { fieldTitle, formTitle, stepTitle } from './fieldTexts.ts';
import { buttonOptions, isLast, offeredActions } from './formActions.ts';
import type { FormContext } from './formContext.ts';
import type { FormParts, FormRecord, MigratedAnswer, StepState } from './formRecord.ts';
import type { MigratedRecord } from './migrateAnswers.ts';
import { stepSchema } from './stepSchema.ts';
import { uiSchema } from './uiSchema.ts';
import { pickStepAnswers, validateStep } from './validateStep.ts';
import type { Validators } from './validators.ts';

interface Rendering {
  validators: Validators;
}

/** The current step as a page shows it: FormState without the domain's own parts. */
export async function getFormParts(
  form: Form,
  { record, moved }: MigratedRecord,
  context: FormContext,
  { validators }: Rendering,
): Promise<FormParts> {
  const step = currentStep(form, record, context);
  // A draft of an older form can be at a step that was never opened, so its defaults are missing.
  const answers = record.touched[step.name] ? record.answers : withDefaults(step, record.answers, context);
  const schema = stepSchema(form, step, decideFor(step, answers, context), context.locale);
  return {
    form: {
      id: form.id,
      version: form.version,
      title: formTitle(form, context.locale),
      schema: schema as Record<string, unknown>,
      ui_schema: await uiSchema(form, step, answers, context),
      validator: validators.address(schema),
      autosave: form.file.drafts?.autosave ?? 2,
      ...getPricedNames(form, step),
      ...getCountedAnswers(form, step),
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

/** Returns the answers of a step that change the price that it shows. */
function getPricedNames({ file }: Form, step: CompiledStep): Pick<FormParts['form'], 'priced_by'> {
  const { pricing } = file;
  if (!pricing || step.file.price === false) return {};
  const names = [...step.fields.keys()];
  return { priced_by: pricing.answers ? names.filter(name => pricing.answers?.includes(name)) : names };
}

/** Returns the answers of a step that the browser fills with counts of files, each with its unit. */
function getCountedAnswers({ file }: Form, step: CompiledStep): Pick<FormParts['form'], 'from_files'> {
  const maps = (file.prefill ?? []).filter(({ from }) => from === 'files').map(({ map = {} }) => map);
  const counted = Object.entries(Object.assign({}, ...maps) as Record<string, CountUnit>);
  const here = counted.filter(([name]) => step.fields.has(name));
  return here.length ? { from_files: Object.fromEntries(here) } : {};
}

async function stepStates(form: Form, current: CompiledStep, record: FormRecord, context: FormContext) {
  const stateOf = async (step: CompiledStep): Promise<StepState> => {
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

function labelMigrated(form: Form, moved: MigratedAnswer, locale: string): MigratedAnswer {
  const field = form.steps.flatMap(step => [...step.fields.values()]).find(one => one.name === moved.to);
  return field ? { ...moved, label: fieldTitle(form, field, locale) } : moved;
}

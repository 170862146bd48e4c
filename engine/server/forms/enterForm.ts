import { isEmpty } from '../../dsl/conditions/evaluateCondition.ts';
import { visibleSteps } from '../../dsl/steps.ts';
import { applyLoaded, pruneAnswers, withDefaults } from './answers.ts';
import type { Answers, CompiledStep, Form } from './compileForm.ts';
import type { FormContext } from './formContext.ts';
import type { FormRecord } from './formRecord.ts';
import { validateStep } from './validateStep.ts';

/** Opens a new record, or a copy, at the first step that its answers do not complete, else at the last. */
export async function enterForm(
  form: Form,
  record: FormRecord,
  context: FormContext,
  isCopy: boolean,
): Promise<FormRecord> {
  const answers = pruneAnswers(form, record.answers, context);
  const touched: FormRecord['touched'] = {};
  const steps = visibleSteps(form, answers, context);
  for (const step of steps) {
    const isComplete =
      step !== steps.at(-1) && isCopy && (await validateStep(form, step, answers, context)).length === 0;
    if (!isComplete) return openStep(form, { ...record, answers, touched }, step, context);
    touched[step.name] = 'saved';
  }
  return record;
}

/**
 * Opens a step. The first time, its unanswered questions get the values that its `load` returns, then their defaults.
 * Later, only required questions that are still unanswered are loaded again: `load` may have found nothing before, for
 * example no files.
 */
export async function openStep(
  form: Form,
  record: FormRecord,
  step: CompiledStep,
  context: FormContext,
): Promise<FormRecord> {
  const isFirst = !record.touched[step.name];
  const fields = [...step.fields.values()].filter(
    ({ name, required }) => isFirst || (required === true && isEmpty(record.answers[name])),
  );
  const found = fields.length > 0 ? await load(form, step, record.answers, context) : {};
  const loaded = applyLoaded(fields, record.answers, found, context);
  if (!isFirst) return { ...record, answers: loaded, step: step.name };
  const answers = withDefaults(step, loaded, context);
  return { ...record, answers, step: step.name, touched: { ...record.touched, [step.name]: 'entered' } };
}

/** Opens the record at a visible step, for links into the middle of a form; otherwise leaves it unchanged. */
export async function openStepNamed(
  form: Form,
  record: FormRecord,
  name: string,
  context: FormContext,
): Promise<FormRecord> {
  const step = visibleSteps(form, record.answers, context).find(one => one.name === name);
  return step ? openStep(form, record, step, context) : record;
}

async function load(form: Form, step: CompiledStep, answers: Answers, context: FormContext): Promise<Answers> {
  const { load: name } = step.file;
  if (!name) return {};
  const run = context.loads?.[name];
  if (!run) throw new Error(`${form.id}.${step.name}: there is nothing named ${name} to load`);
  return run(answers);
}

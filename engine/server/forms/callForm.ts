/** A form whose answers are the body of one call: sent whole, since nothing of it is stored before the call is made. */
import type { CallForm } from '../../contract/generated/types.ts';
import { nodeHolds } from '../../dsl/conditions/evaluateCondition.ts';
import { readCondition } from '../../dsl/conditions/parseCondition.ts';
import { bindValues, partialEvaluate } from '../../dsl/conditions/partialEvaluate.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import { withDefaults } from './answers.ts';
import type { Answers, CompiledStep, Form, FormField } from './compileForm.ts';
import { decideFor, formatsOf } from './fieldConditions.ts';
import { formTitle, stepHelp, stepTitle } from './fieldTexts.ts';
import type { FormContext } from './formContext.ts';
import { serializeCondition } from './serializeCondition.ts';
import { stepSchema } from './stepSchema.ts';
import { uiSchema } from './uiSchema.ts';
import type { Validators } from './validators.ts';

export async function callForm(
  form: Form,
  known: Answers,
  context: FormContext,
  validators: Validators,
): Promise<CallForm> {
  const data = form.steps.reduce((answers, step) => withDefaults(step, answers, context), known);
  const steps = form.steps.map(step => callStep(form, step, data, context, validators));
  return {
    id: form.id,
    version: form.version,
    title: formTitle(form, context.locale),
    call: form.file.call!,
    steps: await Promise.all(steps),
    data,
    places: Object.fromEntries(form.steps.flatMap(step => placesOf(form, step, context))),
  };
}

async function callStep(
  form: Form,
  step: CompiledStep,
  answers: Answers,
  context: FormContext,
  validators: Validators,
): Promise<CallForm['steps'][number]> {
  const schema = stepSchema(form, step, decideFor(step, answers, context), context.locale);
  return {
    name: step.name,
    title: stepTitle(form, step, context.locale),
    help: stepHelp(form, step, context.locale) ?? null,
    when: open(form, step.when, context) ?? null,
    optional: step.file.optional ?? false,
    schema: schema as Record<string, unknown>,
    ui_schema: await uiSchema(form, step, answers, context),
    validator: validators.address(schema),
  };
}

type Place = CallForm['places'][string];

const placesOf = (form: Form, step: CompiledStep, context: FormContext): [string, Place][] =>
  [...step.fields.values()].map(field => [field.name, placeOf(form, field, context)]);

function placeOf(
  form: Form,
  { name, path = [name], empty, visible, required }: FormField,
  context: FormContext,
): Place {
  const must = typeof required === 'object' ? (open(form, required, context) ?? true) : required;
  // A key with undefined is not written.
  return { path, visible: open(form, visible, context) ?? null, required: must, empty } as Place;
}

/**
 * Returns the part of a condition that the browser evaluates, once roles and names are known; undefined: it always
 * holds.
 */
function open(form: Form, condition: Condition | undefined, context: FormContext): Record<string, unknown> | undefined {
  if (!condition) return undefined;
  const decide = (leaf: Parameters<typeof nodeHolds>[0]) =>
    leaf.kind === 'compare' ? undefined : nodeHolds(leaf, {}, context);
  return serializeCondition(
    bindValues(partialEvaluate(readCondition(condition), decide), context, formatsOf(form.steps)),
  );
}

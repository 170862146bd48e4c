/** Validates the answers of a step: their types only, or everything the step requires. */
import type { ErrorObject } from 'ajv';
import { createAjv } from '../../dsl/ajv.ts';
import { holds, isEmpty } from '../../dsl/conditions/evaluateCondition.ts';
import { type JsonSchema, typesOf } from '../../dsl/jsonSchema.ts';
import { visibleSteps } from '../../dsl/steps.ts';
import type { FieldFault } from '../appFunctions.ts';
import type { ValidationEntry } from '../http/problems.ts';
import { entries } from '../http/validation.ts';
import { offeredChoices } from './choices.ts';
import type { Answers, CompiledStep, Form, FormField } from './compileForm.ts';
import { decideFor } from './fieldConditions.ts';
import { fieldProblem } from './fieldTexts.ts';
import type { FormContext } from './formContext.ts';
import { stepSchema } from './stepSchema.ts';
import { findText } from './texts.ts';

const ajv = createAjv({ verbose: false });
const typeSchemas = new WeakMap<CompiledStep, JsonSchema>();

/** Returns all faults of a step's answers; empty if it is complete. `data` is its part of the answers. */
export async function validateStep(
  form: Form,
  step: CompiledStep,
  answers: Answers,
  context: FormContext,
): Promise<ValidationEntry[]> {
  if (step.file.optional && Object.keys(pickStepAnswers(step, answers)).length === 0) return [];
  const faults = validateSchema(form, step, answers, context);
  const strange = faults.length ? [] : await validateChoices(form, step, answers, context);
  if (faults.length || strange.length || !step.file.check) return [...faults, ...strange];
  const check = context.checks?.[step.file.check];
  if (!check) throw new Error(`${form.id}.${step.name}: there is no check named ${step.file.check}`);
  return (await check(answers)).map(fault => checkFault(fault, context.locale));
}

/** Returns all faults by step; empty if the form is complete. */
export async function findFormFaults(
  form: Form,
  answers: Answers,
  context: FormContext,
): Promise<Record<string, ValidationEntry[]>> {
  const found: Record<string, ValidationEntry[]> = {};
  for (const step of visibleSteps(form, answers, context)) {
    const faults = await validateStep(form, step, answers, context);
    if (faults.length) found[step.name] = faults;
  }
  return found;
}

/** Returns the faults that the step's schema alone finds. */
export function validateSchema(
  form: Form,
  step: CompiledStep,
  answers: Answers,
  context: FormContext,
): ValidationEntry[] {
  // Ajv knows the functions it has made by their schema object.
  const validate = ajv.compile(stepSchema(form, step, decideFor(step, answers, context), 'en'));
  return validate(pickStepAnswers(step, answers))
    ? []
    : localizeErrors(form, step, validate.errors ?? [], context.locale);
}

/** Returns the faults of types alone, so that unfinished answers can be stored. */
export function validateTypes(form: Form, step: CompiledStep, data: Answers, locale: string): ValidationEntry[] {
  const validate = ajv.compile(typeSchema(step));
  return validate(data) ? [] : localizeErrors(form, step, validate.errors ?? [], locale);
}

function typeSchema(step: CompiledStep): JsonSchema {
  const known = typeSchemas.get(step);
  if (known) return known;
  const fields = [...step.fields.values()].map(field => [field.name, typesOnly(schemaOf(field))] as const);
  const schema: JsonSchema = { ...definitionsOf(step), type: 'object', properties: Object.fromEntries(fields) };
  typeSchemas.set(step, schema);
  return schema;
}

const definitionsOf = (step: CompiledStep): JsonSchema =>
  step.root.definitions
    ? {
        definitions: Object.fromEntries(
          Object.entries(step.root.definitions).map(([name, one]) => [name, typesOnly(one)]),
        ),
      }
    : {};

function schemaOf(field: FormField): JsonSchema {
  if (!field.group) return field.schema;
  const properties = Object.fromEntries(field.group.map(one => [one.name, one.schema]));
  return { ...field.schema, items: { type: 'object', properties, additionalProperties: false } };
}

const maxTextLength = 20_000;
const maxListLength = 1_000;

/** Keeps types and nesting and drops all other rules; what is stored stays limited in size. */
function typesOnly(schema: JsonSchema): JsonSchema {
  if (schema.$ref) return { $ref: schema.$ref };
  const types = typesOf(schema);
  const loose: JsonSchema = types.length ? { type: [...types, 'null'] } : {};
  if (types.includes('string')) loose.maxLength = maxTextLength;
  if (types.includes('array')) loose.maxItems = maxListLength;
  if (schema.items) loose.items = typesOnly(schema.items);
  if (schema.additionalProperties === false) loose.additionalProperties = false;
  if (schema.properties)
    loose.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [name, typesOnly(one)]),
    );
  return loose;
}

/** The part of the answers that the step shows. */
export function pickStepAnswers(step: CompiledStep, answers: Answers): Answers {
  const given = [...step.fields.keys()].filter(name => Object.hasOwn(answers, name));
  return Object.fromEntries(given.map(name => [name, answers[name]]));
}

async function validateChoices(
  form: Form,
  step: CompiledStep,
  answers: Answers,
  context: FormContext,
): Promise<ValidationEntry[]> {
  const faults: ValidationEntry[] = [];
  for (const field of step.fields.values()) {
    const value = answers[field.name];
    if (isEmpty(value) || !holds(field.visible, answers, context)) continue;
    const offered = await offeredChoices(form, field, answers, context);
    const allowed = new Set(offered?.filter(choice => !choice.disabled).map(choice => choice.value));
    if (offered && ![value].flat().every(one => allowed.has(one as string)))
      faults.push(fault(field.name, 'value_error.const', context.locale));
  }
  return faults;
}

const bodyLoc = (field: string): ValidationEntry['loc'] => ['body', 'step_data', field];

function fault(field: string, type: string, locale: string, msg?: string): ValidationEntry {
  return { type, loc: bodyLoc(field), msg: msg ?? message(type, locale) ?? 'This value is not allowed.' };
}

const checkFault = ({ field, type = 'value_error', text, msg }: FieldFault, locale: string): ValidationEntry =>
  fault(field, type, locale, msg ?? (text ? findText(locale, [text]) : undefined));

export const unknownField = (field: string, locale: string): ValidationEntry =>
  fault(field.slice(0, 100), 'value_error.extra', locale);

const message = (type: string, locale: string, values: Record<string, unknown> = {}): string | undefined =>
  findText(locale, [`forms.problems.${type}`], values);

/** Ajv's errors as entries of a 422, in the language of the request. */
function localizeErrors(form: Form, step: CompiledStep, errors: ErrorObject[], locale: string): ValidationEntry[] {
  return entries(errors, 'body').map(entry => {
    const loc: ValidationEntry['loc'] = ['body', 'step_data', ...entry.loc.slice(1)];
    const field = step.fields.get(String(loc[2]));
    const own = field && /pattern|url|format/.test(entry.type) ? fieldProblem(form, field, locale) : undefined;
    return { type: entry.type, loc, msg: own ?? message(entry.type, locale, limitOf(errors, entry)) ?? entry.msg };
  });
}

function limitOf(errors: ErrorObject[], entry: ValidationEntry): Record<string, unknown> {
  const pointer = entry.loc
    .slice(1)
    .map(part => `/${part}`)
    .join('');
  const limits = errors.filter(error => error.instancePath === pointer && 'limit' in error.params);
  const matching = limits.find(error => entry.msg.includes(String(error.params.limit)));
  const limit = (matching ?? limits[0])?.params.limit;
  return { limit, smart_count: limit };
}

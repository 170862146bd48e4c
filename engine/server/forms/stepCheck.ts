/** Whether the answers of a step are right: their types only, or everything the step asks. */
import type { ErrorObject } from 'ajv';
import { createAjv } from '../../dsl/ajv.ts';
import { type JsonSchema, typesOf } from '../../dsl/jsonSchema.ts';
import { holds, isEmpty } from '../../dsl/predicate.ts';
import type { Invalid } from '../http/problems.ts';
import { entries } from '../http/validation.ts';
import type { FieldFault } from '../naming.ts';
import { offeredChoices } from './choices.ts';
import type { FormContext } from './context.ts';
import { fieldProblem } from './fieldTexts.ts';
import type { Answers, Form, FormField, FormStep } from './form.ts';
import { decideFor, stepSchema } from './stepSchema.ts';
import { findText } from './texts.ts';

const ajv = createAjv({ verbose: false });
const typeSchemas = new WeakMap<FormStep, JsonSchema>();

/** Everything that is wrong with a step's answers; empty where it is complete. `data` is its slice. */
export async function stepFaults(
  form: Form,
  step: FormStep,
  answers: Answers,
  context: FormContext,
): Promise<Invalid[]> {
  if (step.file.optional && Object.keys(sliceOf(step, answers)).length === 0) return [];
  const faults = schemaFaults(form, step, answers, context);
  const strange = faults.length ? [] : await membershipFaults(form, step, answers, context);
  if (faults.length || strange.length || !step.file.check) return [...faults, ...strange];
  const check = context.checks?.[step.file.check];
  if (!check) throw new Error(`${form.id}.${step.name}: there is no check named ${step.file.check}`);
  return (await check(answers)).map(fault => checkFault(fault, context.locale));
}

/** What the step's schema alone finds. */
export function schemaFaults(form: Form, step: FormStep, answers: Answers, context: FormContext): Invalid[] {
  // Ajv knows the functions it has made by their schema object.
  const validate = ajv.compile(stepSchema(form, step, decideFor(step, answers, context), 'en'));
  return validate(sliceOf(step, answers)) ? [] : told(form, step, validate.errors ?? [], context.locale);
}

/** What is wrong with the types alone, so that unfinished answers can be stored. */
export function typeFaults(form: Form, step: FormStep, data: Answers, locale: string): Invalid[] {
  const validate = ajv.compile(typeSchema(step));
  return validate(data) ? [] : told(form, step, validate.errors ?? [], locale);
}

function typeSchema(step: FormStep): JsonSchema {
  const known = typeSchemas.get(step);
  if (known) return known;
  const fields = [...step.fields.values()].map(field => [field.name, loosened(schemaOf(field))] as const);
  const schema: JsonSchema = { ...definitionsOf(step), type: 'object', properties: Object.fromEntries(fields) };
  typeSchemas.set(step, schema);
  return schema;
}

const definitionsOf = (step: FormStep): JsonSchema =>
  step.root.definitions
    ? {
        definitions: Object.fromEntries(
          Object.entries(step.root.definitions).map(([name, one]) => [name, loosened(one)]),
        ),
      }
    : {};

function schemaOf(field: FormField): JsonSchema {
  if (!field.group) return field.schema;
  const properties = Object.fromEntries(field.group.map(one => [one.name, one.schema]));
  return { ...field.schema, items: { type: 'object', properties, additionalProperties: false } };
}

const longestText = 20_000;
const longestList = 1_000;

/** Types and nesting are kept, every other demand goes; what is stored still has an end. */
function loosened(schema: JsonSchema): JsonSchema {
  if (schema.$ref) return { $ref: schema.$ref };
  const types = typesOf(schema);
  const loose: JsonSchema = types.length ? { type: [...types, 'null'] } : {};
  if (types.includes('string')) loose.maxLength = longestText;
  if (types.includes('array')) loose.maxItems = longestList;
  if (schema.items) loose.items = loosened(schema.items);
  if (schema.additionalProperties === false) loose.additionalProperties = false;
  if (schema.properties)
    loose.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [name, loosened(one)]),
    );
  return loose;
}

/** The part of the answers that the step shows. */
export function sliceOf(step: FormStep, answers: Answers): Answers {
  const given = [...step.fields.keys()].filter(name => Object.hasOwn(answers, name));
  return Object.fromEntries(given.map(name => [name, answers[name]]));
}

async function membershipFaults(
  form: Form,
  step: FormStep,
  answers: Answers,
  context: FormContext,
): Promise<Invalid[]> {
  const faults: Invalid[] = [];
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

const bodyLoc = (field: string): Invalid['loc'] => ['body', 'step_data', field];

function fault(field: string, type: string, locale: string, msg?: string): Invalid {
  return { type, loc: bodyLoc(field), msg: msg ?? message(type, locale) ?? 'This value is not allowed.' };
}

const checkFault = ({ field, type = 'value_error', text, msg }: FieldFault, locale: string): Invalid =>
  fault(field, type, locale, msg ?? (text ? findText(locale, [text]) : undefined));

export const unknownField = (field: string, locale: string): Invalid =>
  fault(field.slice(0, 100), 'value_error.extra', locale);

const message = (type: string, locale: string, values: Record<string, unknown> = {}): string | undefined =>
  findText(locale, [`forms.problems.${type}`], values);

/** Ajv's errors as entries of a 422, in the language of the request. */
function told(form: Form, step: FormStep, errors: ErrorObject[], locale: string): Invalid[] {
  return entries(errors, 'body').map(entry => {
    const loc: Invalid['loc'] = ['body', 'step_data', ...entry.loc.slice(1)];
    const field = step.fields.get(String(loc[2]));
    const own = field && /pattern|url|format/.test(entry.type) ? fieldProblem(form, field, locale) : undefined;
    return { type: entry.type, loc, msg: own ?? message(entry.type, locale, limitOf(errors, entry)) ?? entry.msg };
  });
}

function limitOf(errors: ErrorObject[], entry: Invalid): Record<string, unknown> {
  const pointer = entry.loc
    .slice(1)
    .map(part => `/${part}`)
    .join('');
  const limits = errors.filter(error => error.instancePath === pointer && 'limit' in error.params);
  const matching = limits.find(error => entry.msg.includes(String(error.params.limit)));
  const limit = (matching ?? limits[0])?.params.limit;
  return { limit, smart_count: limit };
}

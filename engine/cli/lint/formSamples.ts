/**
 * Answers that complete a step of a form, made from its questions: how the lint and the tests walk a form to its end.
 */
import fc from 'fast-check';
import { createAjv } from '../../dsl/ajv.ts';
import { holds, isEmpty } from '../../dsl/conditions/evaluateCondition.ts';
import { resolveDefault } from '../../dsl/conditions/variables.ts';
import { type JsonSchema, typesOf } from '../../dsl/jsonSchema.ts';
import { choicesByAnswers } from '../../server/forms/choices.ts';
import type { Answers, CompiledStep, Form, FormField } from '../../server/forms/compileForm.ts';
import type { FormContext } from '../../server/forms/formContext.ts';
import { validateSchema } from '../../server/forms/validateStep.ts';
import type { ValidationEntry } from '../../server/http/problems.ts';
import { samplePrincipal } from './defaultRules.ts';

const ajv = createAjv({ verbose: false });

interface CompletedStep {
  answers: Answers;
  /** Faults that no answer can remove; empty if the step can be completed. */
  faults: ValidationEntry[];
}

const maxRepairs = 8;

/** The answers with what the step needs; answers that are there stay. */
export function completeStep(form: Form, step: CompiledStep, given: Answers, context: FormContext): CompletedStep {
  const answers = structuredClone(given);
  // A later answer of the step can require an earlier one.
  for (let turn = 0; turn < 2; turn++)
    for (const field of step.fields.values())
      if (isEmpty(answers[field.name]) && isAsked(field, answers, context))
        put(answers, [field.name], sampleOf(field, answers, context, step.root));
  let faults = validateSchema(form, step, answers, context);
  for (let turn = 0; faults.length && turn < maxRepairs; turn++) {
    for (const fault of faults) repair(step, answers, fault);
    faults = validateSchema(form, step, answers, context);
  }
  return { answers, faults };
}

const isAsked = (field: FormField, answers: Answers, context: FormContext): boolean =>
  holds(field.visible, answers, context) &&
  (typeof field.required === 'object' ? holds(field.required, answers, context) : field.required) &&
  !(field.beside && choicesByAnswers(field, answers, context).length === 0);

function sampleOf(field: FormField, answers: Answers, context: FormContext, root: JsonSchema): unknown {
  const many = typesOf(field.schema).includes('array');
  if (field.default !== undefined) return resolveDefault(field.default, field.schema, samplePrincipal());
  if (field.group)
    return Array.from({ length: Math.max(1, field.schema.minItems ?? 0) }, () => entryOf(field, context));
  if (!field.source) return field.examples?.[0] ?? sampleSchema(field.schema, root);
  const isOpen = field.source.kind === 'hook' || field.source.kind === 'rows';
  const choice = isOpen
    ? sampleSchema(field.schema.items ?? field.schema, root)
    : choicesByAnswers(field, answers, context)[0]?.value;
  if (choice === undefined) return undefined;
  return many ? [choice] : choice;
}

function entryOf(field: FormField, context: FormContext): Answers {
  const entry: Answers = {};
  for (const one of field.group ?? []) if (one.required !== false) entry[one.name] = sampleOf(one, entry, context, {});
  return entry;
}

/** What is missing inside a group of fields of the step's own schema. */
function repair(step: CompiledStep, answers: Answers, { loc, type }: ValidationEntry): void {
  const path = loc.slice(2);
  if (type !== 'type_error.none.not_allowed' || path.length === 0) return;
  const field = step.fields.get(String(path[0]));
  let schema: JsonSchema | undefined = field?.source ? undefined : field?.schema;
  for (const part of path.slice(1)) {
    const whole: JsonSchema | undefined = schema && resolveSchema(schema, step.root);
    schema = typeof part === 'number' ? whole?.items : whole?.properties?.[part];
  }
  if (schema) put(answers, path, sampleSchema(schema, step.root));
}

function put(answers: Answers, path: (string | number)[], value: unknown): void {
  let holder = answers as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) {
    if (typeof holder[part] !== 'object' || holder[part] === null) holder[part] = {};
    holder = holder[part] as Record<string | number, unknown>;
  }
  holder[path.at(-1)!] = value;
}

function resolveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = /^#\/definitions\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  return (name && root.definitions?.[name]) || schema;
}

/** A value that the schema takes, where one is easily found. */
export function sampleSchema(written: JsonSchema, root: JsonSchema, place = 0): unknown {
  const schema = resolveSchema(written, root);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return resolveDefault(schema.default, schema, samplePrincipal());
  const listed = schema.enum?.filter(value => value !== null);
  if (listed?.length) return listed[place % listed.length];
  const branch = (schema.oneOf ?? schema.anyOf)?.find(one => one.type !== 'null');
  if (branch) return sampleSchema(branch, root, place);
  switch (typesOf(schema)[0]) {
    case 'integer':
    case 'number':
      return numberFor(schema) + place * (schema.multipleOf ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, (_, at) => sampleSchema(schema.items ?? {}, root, at));
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map(name => [name, sampleSchema(schema.properties?.[name] ?? {}, root)]),
      );
    default:
      return textFor(schema, place);
  }
}

function numberFor({ minimum, maximum, exclusiveMinimum, multipleOf = 1 }: JsonSchema): number {
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + multipleOf;
  return Math.ceil((least ?? Math.min(multipleOf, maximum ?? multipleOf)) / multipleOf) * multipleOf;
}

const formats: Record<string, string> = {
  email: 'ada@example.test',
  uri: 'https://files.example.test/folder',
  date: '2026-11-27',
  'date-time': '2026-11-27T10:00:00Z',
  time: '10:00:00Z',
  uuid: '0b8f7c3e-58b1-4d8e-9a53-6a9b4f1f8a01',
};

function textFor(schema: JsonSchema, place: number): string {
  const plain = `Sample ${place + 1}`.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
  const usual = [schema.format ? formats[schema.format] : undefined, plain].filter(one => one !== undefined);
  const fits = checkOf(schema);
  const found = usual.find(one => fits(one));
  if (found !== undefined || !schema.pattern) return found ?? plain;
  const likely = fc.sample(fc.stringMatching(new RegExp(schema.pattern, 'u')), { numRuns: 50, seed: 20_261_128 });
  return likely.find(one => fits(one)) ?? plain;
}

const checks = new Map<string, (value: unknown) => unknown>();

function checkOf(schema: JsonSchema): (value: unknown) => unknown {
  const bare = { ...schema, 'x-field': undefined };
  const key = JSON.stringify(bare);
  const check = checks.get(key) ?? ajv.compile(bare);
  checks.set(key, check);
  return check;
}

/**
 * The JSON Schema of one step in one language: draft-07 without `$id` and `default`, exactly the one that is compiled.
 * Conditions on fields of the same step become if/then; conditions on other answers are decided before.
 */

import { nodeSchema } from '../../dsl/conditions/conditionSchema.ts';
import { all, type ConditionNode, leaves, readCondition } from '../../dsl/conditions/parseCondition.ts';
import { partialEvaluate } from '../../dsl/conditions/partialEvaluate.ts';
import { type JsonSchema, typesOf } from '../../dsl/jsonSchema.ts';
import type { OptionSource } from '../../dsl/options.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import { fixedChoices, hintOf, isDynamic } from './choices.ts';
import type { CompiledStep, Form, FormField } from './compileForm.ts';
import type { Decide } from './fieldConditions.ts';
import { choiceLabel, fieldTitle } from './fieldTexts.ts';

/** A field with the conditions that are decided for it. */
interface DecidedField {
  field: FormField;
  visible: ConditionNode;
  must: ConditionNode;
}

const schemaCache = new WeakMap<CompiledStep, Map<string, JsonSchema>>();

/** Returns the same object for the same decisions, so that its compiled validator is found again. */
export function stepSchema(form: Form, step: CompiledStep, decide: Decide, locale: string): JsonSchema {
  const fields = [...step.fields.values()].map((field): DecidedField => {
    const must = typeof field.required === 'boolean' ? constant(field.required) : decide(field.required);
    return { field, visible: decide(field.visible), must };
  });
  const ofStep = schemaCache.get(step) ?? new Map<string, JsonSchema>();
  schemaCache.set(step, ofStep);
  const key = JSON.stringify([locale, fields.map(({ visible, must }) => [visible, must])]);
  const schema = ofStep.get(key) ?? buildSchema(form, step, fields, locale);
  ofStep.set(key, schema);
  return schema;
}

function buildSchema(form: Form, step: CompiledStep, fields: DecidedField[], locale: string): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const rules: JsonSchema[] = [];
  for (const { field, visible, must } of fields) {
    if (field.beside) {
      rules.push(...dependentRules(form, field, locale, visible, must));
      continue;
    }
    const schema = fieldSchema(form, field, locale, must.kind === 'constant' && must.holds);
    if (visible.kind !== 'constant') rules.push(...conditionalRules(field, schema, visible, must));
    else if (visible.holds) {
      properties[field.name] = schema;
      if (must.kind !== 'constant') rules.push(rule(must, { required: [field.name] }));
      else if (must.holds) required.push(field.name);
    }
  }
  const allOf = [...(step.root.allOf ?? []), ...rules];
  return { ...step.root, type: 'object', properties, required, ...(allOf.length ? { allOf } : {}) };
}

const constant = (holds: boolean): ConditionNode => ({ kind: 'constant', holds });

/** The field exists only where its condition holds; `required` may depend on more. */
function conditionalRules(
  field: FormField,
  schema: JsonSchema,
  visible: ConditionNode,
  must: ConditionNode,
): JsonSchema[] {
  const shown = { properties: { [field.name]: schema } };
  if (must.kind === 'constant') return [rule(visible, must.holds ? { ...shown, required: [field.name] } : shown)];
  return [rule(visible, shown), rule(all([visible, must]), { required: [field.name] })];
}

/** Adds a rule for each value of the other answer that leaves the field a choice. */
function dependentRules(
  form: Form,
  field: FormField,
  locale: string,
  visible: ConditionNode,
  must: ConditionNode,
): JsonSchema[] {
  const source = field.source as Extract<OptionSource, { kind: 'by' }>;
  const title = fieldTitle(form, field, locale);
  return Object.entries(source.choices).flatMap(([value, choices]) => {
    const here: ConditionNode = { kind: 'compare', path: [source.field], op: 'eq', value };
    const oneOf = choices.map(choice => {
      const description = hintOf(form, field, choice.value, locale);
      const title = choiceLabel(form, field, choice, locale);
      return { const: choice.value, title, ...(description && { description }) };
    });
    return choices.length
      ? conditionalRules(field, withChoices(field, title, { oneOf }), all([visible, here]), must)
      : [];
  });
}

const consequence = 'then';
const rule = (condition: ConditionNode, schema: JsonSchema): JsonSchema => ({
  if: nodeSchema(condition),
  [consequence]: schema,
});

function fieldSchema(form: Form, field: FormField, locale: string, required: boolean): JsonSchema {
  const title = fieldTitle(form, field, locale);
  if (field.group) return { ...field.schema, title, items: groupSchema(form, field.group, locale) };
  const fixed = fixedChoices(field);
  if (fixed) {
    const oneOf = fixed.map(choice => ({ const: choice.value, title: choiceLabel(form, field, choice, locale) }));
    return withChoices(field, title, { oneOf });
  }
  if (isDynamic(field)) return withChoices(field, title, {});
  const isText = typesOf(field.schema).includes('string');
  const filledIn = required && isText && !field.schema.minLength && !field.schema.format ? { minLength: 1 } : {};
  return { ...field.schema, ...filledIn, title };
}

function withChoices(field: FormField, title: string, choice: JsonSchema): JsonSchema {
  const [type] = typesOf(field.schema.items ?? field.schema);
  if (!typesOf(field.schema).includes('array')) return { type, title, ...choice };
  const { items: _, ...rest } = field.schema;
  return { ...rest, title, uniqueItems: true, items: { type, ...choice } };
}

function groupSchema(form: Form, group: FormField[], locale: string): JsonSchema {
  const properties = group.map(
    field => [field.name, fieldSchema(form, field, locale, field.required === true)] as const,
  );
  const rules = group
    .filter(field => typeof field.required === 'object')
    .map(field => rule(readCondition(field.required as Condition), { required: [field.name] }));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: group.filter(field => field.required === true).map(field => field.name),
    ...(rules.length ? { allOf: rules } : {}),
  };
}

/**
 * Every schema the step can have in this language: one for each way the answers outside the step can decide its
 * conditions. So an address of a compiled validator can be answered by a process that never rendered that step.
 */
export function stepVariants(form: Form, step: CompiledStep, locale: string): JsonSchema[] {
  const conditions = [...step.fields.values()].flatMap(field => [
    field.visible,
    ...(typeof field.required === 'object' ? [field.required] : []),
  ]);
  const outside = new Set(
    conditions
      .flatMap(one => leaves(readCondition(one)))
      .filter(leaf => isOutside(step, leaf))
      .map(keyOf),
  );
  const keys = [...outside].slice(0, 6);
  return Array.from({ length: 2 ** keys.length }, (_, bits) => {
    const truth = new Map(keys.map((key, place) => [key, Boolean(bits & (1 << place))]));
    const decide: Decide = condition => partialEvaluate(readCondition(condition), leaf => truth.get(keyOf(leaf)));
    return stepSchema(form, step, decide, locale);
  });
}

const isOutside = (step: CompiledStep, leaf: ConditionNode): boolean =>
  leaf.kind === 'role' || leaf.kind === 'hook' || (leaf.kind === 'compare' && !step.fields.has(leaf.path[0]!));
const keyOf = (leaf: ConditionNode): string => JSON.stringify(leaf);

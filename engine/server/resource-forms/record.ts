/** What a screen takes from the record as a whole: its start, and rules over several fields. */
import { wordsOf } from '../../dsl/entity.ts';
import { type JsonSchema, mainPart } from '../../dsl/jsonSchema.ts';
import { type Principal, resolvedDefault } from '../../dsl/variables.ts';
import type { FormField } from '../forms/form.ts';
import type { ScreenPlace } from './fields.ts';
import { standingAlone } from './whole.ts';

/** A new record as the person finds it: defaults, the first state, and no for a yes that nobody gave. */
export function startOf({ entity }: ScreenPlace, fields: FormField[], principal: Principal): Record<string, unknown> {
  const { states } = wordsOf(entity);
  const start = fields.flatMap(({ name, default: usual, schema, required }) => {
    if (states?.field === name) return [[name, states.initial]];
    if (usual !== undefined && usual !== null) return [[name, resolvedDefault(usual, schema, principal)]];
    return schema.type === 'boolean' && schema.const === undefined && required === true ? [[name, false]] : [];
  });
  return Object.fromEntries(start);
}

/** Definitions, and the rules over several fields that this screen can satisfy. */
export function rootRules({ entity, shapes, creating }: ScreenPlace, asked: Set<string>): JsonSchema {
  if (creating === undefined) return {};
  const name = [...shapes.keys()].find(one => one.endsWith(`/${entity.name}.entity`)) ?? '';
  const { definitions, allOf } = standingAlone(entity.file, name, shapes);
  const rules = allOf?.filter(rule => demands(rule).every(field => asked.has(field)));
  return { ...(definitions && { definitions }), ...(rules?.length && { allOf: rules }) };
}

const demands = (rule: JsonSchema): string[] => [
  ...(rule.required ?? []),
  ...Object.keys(rule.properties ?? {}),
  ...[rule.then, rule.else].flatMap(part => (part ? demands(mainPart(part)) : [])),
];

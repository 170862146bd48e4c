/** What a screen takes from the record as a whole: its start, and rules over several fields. */
import { resolveDefault, type VariableContext } from '../../dsl/conditions/variables.ts';
import { entityOptions } from '../../dsl/entity.ts';
import { type JsonSchema, nonNullSchema } from '../../dsl/jsonSchema.ts';
import type { FormField } from '../forms/compileForm.ts';
import { entitySchemaName } from '../http/contract.ts';
import { inlineReferences } from '../inlineReferences.ts';
import { type ScreenScope, targetsIn } from './screenField.ts';

/** The initial values of a new record: defaults, the first state, and false for unanswered yes/no fields. */
export function getInitialRecord(
  { entity }: ScreenScope,
  fields: FormField[],
  principal: VariableContext,
): Record<string, unknown> {
  const { states } = entityOptions(entity);
  const start = fields.flatMap(({ name, default: usual, schema, required }) => {
    if (states?.field === name) return [[name, states.initial]];
    if (usual !== undefined && usual !== null) return [[name, resolveDefault(usual, schema, principal)]];
    return schema.type === 'boolean' && schema.const === undefined && required === true ? [[name, false]] : [];
  });
  return Object.fromEntries(start);
}

/** Definitions, and the rules over several fields that this screen can satisfy. */
export function getRecordRules({ entity, schemas, creating }: ScreenScope, asked: Set<string>): JsonSchema {
  if (creating === undefined) return {};
  const name = entitySchemaName(schemas, entity.name) ?? '';
  const { definitions, allOf } = inlineReferences(
    entity.file,
    { file: name, root: name },
    targetsIn(schemas),
  ) as JsonSchema;
  const rules = allOf?.filter(rule => demands(rule).every(field => asked.has(field)));
  return { ...(definitions && { definitions }), ...(rules?.length && { allOf: rules }) };
}

const demands = (rule: JsonSchema): string[] => [
  ...(rule.required ?? []),
  ...Object.keys(rule.properties ?? {}),
  ...[rule.then, rule.else].flatMap(part => (part ? demands(nonNullSchema(part)) : [])),
];

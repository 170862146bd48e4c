import { isObject, type RJSFSchema } from '@rjsf/utils';

interface InsetRule {
  field: string;
  value: unknown;
}

/** `{"submission_method": {"const": "cloud_link"}}` and nothing else: the condition of a question inside a choice. */
function soleConstant(condition: RJSFSchema['if']): InsetRule | null {
  if (!isObject(condition)) return null;
  const asked = Object.entries((condition as RJSFSchema).properties ?? {});
  const [only] = asked;
  if (asked.length !== 1 || !only || !isObject(only[1])) return null;
  const { const: constant, enum: list } = only[1] as RJSFSchema;
  if (constant !== undefined) return { field: only[0], value: constant };
  return list?.length === 1 ? { field: only[0], value: list[0] } : null;
}

/** Which properties of a step appear only with one choice of another one, read from its if/then branches. */
export function insetRules(schema: RJSFSchema): Map<string, InsetRule> {
  const branches = [schema, ...(schema.allOf ?? [])].filter(isObject) as RJSFSchema[];
  const rules = branches.flatMap(branch => {
    const rule = soleConstant(branch.if);
    const shown = isObject(branch.then) ? Object.keys((branch.then as RJSFSchema).properties ?? {}) : [];
    return rule ? shown.map(property => [property, rule] as const) : [];
  });
  return new Map(rules.filter(([property, rule]) => property !== rule.field));
}

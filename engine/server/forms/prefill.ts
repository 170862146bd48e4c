/** Answers that a form starts from, taken from what is known already. */
import { createAjv } from '../../dsl/ajv.ts';
import { isEmpty, valueAt } from '../../dsl/conditions/evaluateCondition.ts';
import { typesOf } from '../../dsl/jsonSchema.ts';
import type { Answers, Form, FormField } from './compileForm.ts';

/** The values of each prefill source by field; null if the source does not exist. */
export type PrefillSources = Partial<Record<string, () => Promise<Answers | null> | Answers | null>>;

/**
 * Computes the prefilled answers of a form. Earlier sources of the file win; a source that is not available adds
 * nothing.
 */
export async function readPrefill(form: Form, sources: PrefillSources): Promise<Answers> {
  const fields = form.steps.flatMap(step => [...step.fields.values()]);
  const answers: Answers = {};
  for (const { from, map } of form.file.prefill ?? []) {
    const known = await sources[from]?.();
    if (!known) continue;
    for (const field of fields) {
      const path = map ? map[field.name]?.split('.') : pathIn(from, field);
      const value = path && (from === 'query' ? parsePrefill(field, valueAt(known, path)) : valueAt(known, path));
      if (!isEmpty(value) && !Object.hasOwn(answers, field.name)) answers[field.name] = value;
    }
  }
  return answers;
}

/**
 * Returns where a value is in the source: an address names answers, an account has the structure of the body that
 * changes it.
 */
const pathIn = (from: string, { name, path = [name] }: FormField): string[] => (from === 'query' ? [name] : path);

const ajv = createAjv({ verbose: false });

/**
 * Parses a value from an address, which may hold any text: invalid values are left out. A link can neither give consent
 * nor set a password.
 */
function parsePrefill({ schema, item, options, source }: FormField, text: unknown): unknown {
  const isByHand = schema.const !== undefined || (item.input ?? options.input) === 'password';
  if (typeof text !== 'string' || isByHand) return undefined;
  const types = typesOf(schema);
  const value =
    types.includes('integer') || types.includes('number')
      ? Number(text.trim() || Number.NaN)
      : types.includes('boolean')
        ? { true: true, false: false }[text]
        : text;
  const isOffered = source?.kind !== 'fixed' || source.choices.some(choice => choice.value === value);
  return value !== undefined && isOffered && ajv.validate(schema, value) ? value : undefined;
}

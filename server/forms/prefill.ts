/** Answers that a form starts from, taken from what is known already. */
import type { PrefillSource } from '../../schemas/language/form.ts';
import { isEmpty, valueAt } from '../../schemas/language/predicate.ts';
import type { Answers, Form, FormField } from './form.ts';

/** What each source says, by the names of its own fields; null where there is none. */
export type PrefillSources = Partial<Record<PrefillSource, () => Promise<Answers | null> | Answers | null>>;

/** Earlier sources of the file win; a source that nobody offers here says nothing. */
export async function prefilled(form: Form, sources: PrefillSources): Promise<Answers> {
  const fields = form.steps.flatMap(step => [...step.fields.values()]);
  const answers: Answers = {};
  for (const { from, map } of form.file.prefill ?? []) {
    const known = await sources[from]?.();
    if (!known) continue;
    for (const field of fields) {
      const path = map ? map[field.name]?.split('.') : (field.path ?? [field.name]);
      const value = path && asAnswer(field, valueAt(known, path));
      if (!isEmpty(value) && !Object.hasOwn(answers, field.name)) answers[field.name] = value;
    }
  }
  return answers;
}

/** An address holds texts only. */
function asAnswer({ schema }: FormField, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (schema.type === 'integer' || schema.type === 'number') return value.trim() && Number(value);
  return schema.type === 'boolean' ? value === 'true' || value === '1' : value;
}

/**
 * Compiles forms. A form that has not changed since the last lint is the same object, so that its validators are found
 * again.
 */
import type { FormFile } from '../../dsl/form.ts';
import { compileForm, type Form } from '../../server/forms/compileForm.ts';
import type { SchemaFiles } from '../../server/schema-files/readSchemaFiles.ts';

const known = new Map<string, { text: string; form: Form }>();

/** Throws where the file names what does not exist. */
export function compiledForm(file: FormFile, files: SchemaFiles): Form {
  const form = compileForm(file, files);
  const text = JSON.stringify(form, (_, value) => (value instanceof Map ? [...value] : value));
  const before = known.get(form.id);
  if (before?.text === text) return before.form;
  known.set(form.id, { text, form });
  return form;
}

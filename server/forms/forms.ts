/** The product's forms, made from the files below `schemas/` when the server starts. */
import { named } from '../named.ts';
import { createEngine, type FormEngine } from './engine.ts';
import { readSchemaFiles, type SchemaFiles } from './schemaFiles.ts';
import { createValidators } from './validators.ts';

export const validators = createValidators();
export let schemaFiles: SchemaFiles = readSchemaFiles();
export let forms: FormEngine = createEngine(schemaFiles, validators, named.migrations);

/** Reads the files again; records keep the version they were made with and are carried forward when opened. */
export function reloadForms(files = readSchemaFiles()): FormEngine {
  forms = createEngine(files, validators, named.migrations);
  schemaFiles = files;
  return forms;
}

/** Compiles the validators of every step in the first language, between requests. */
export const warmForms = (): Promise<void> => validators.warm('en', forms.ids.map(forms.form));

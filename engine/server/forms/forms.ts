/** The product's forms, made from the files below `schemas/` when the server starts. */
import type { FormFile } from '../../dsl/form.ts';
import type { AppFunctions } from '../appFunctions.ts';
import { lazy } from '../http/lazy.ts';
import { readSchemaFiles, type SchemaFiles } from '../schema-files/readSchemaFiles.ts';
import { compileForm } from './compileForm.ts';
import { createEngine, type FormEngine } from './formEngine.ts';
import { unknownKeywords, unknownPrefill } from './formVocabulary.ts';
import { unknownLists, unknownNames } from './unknownNames.ts';
import { createValidators } from './validators.ts';

export const validators = createValidators();
/** The app's own schema files. */
export const standardFiles = lazy((): SchemaFiles => readSchemaFiles());
/** Compiled forms of files, shared by all servers of the process that have the same functions. */
const compiledForms = new WeakMap<SchemaFiles, WeakMap<AppFunctions, FormEngine>>();

let currentForms: { files: SchemaFiles; engine: FormEngine } | undefined;

const current = () => {
  currentForms ??= { files: standardFiles(), engine: createEngine(standardFiles(), validators) };
  return currentForms;
};
/** The files that forms and screens are made of, as they are now. */
export const schemaFiles = (): SchemaFiles => current().files;
/** Returns the current forms. */
export const forms = (): FormEngine => current().engine;

/**
 * Replaces the forms by those of the current files. Records keep the version they were made with and are migrated when
 * they are opened. A form with a fault stays as it was; returns one sentence for each fault.
 */
export function setForms(files: SchemaFiles, functions: AppFunctions): string[] {
  const compiled = compiledForms.get(files)?.get(functions);
  if (compiled) {
    currentForms = { files, engine: compiled };
    return [];
  }
  const faults: string[] = [];
  const kept = files.forms.flatMap(file => {
    const wrong = faultOf(file, files, functions);
    if (wrong === undefined) return [file];
    faults.push(`the form ${file.id}: ${wrong}`);
    return schemaFiles().forms.filter(last => last.id === file.id);
  });
  const usable = faults.length ? { ...files, forms: kept } : files;
  currentForms = { files: usable, engine: createEngine(usable, validators) };
  if (usable === files) rememberForms(files, functions, currentForms.engine);
  return faults;
}

function rememberForms(files: SchemaFiles, functions: AppFunctions, engine: FormEngine): void {
  const known = compiledForms.get(files) ?? new WeakMap<AppFunctions, FormEngine>();
  compiledForms.set(files, known.set(functions, engine));
}

function faultOf(file: FormFile, files: SchemaFiles, functions: AppFunctions): string | undefined {
  try {
    const form = compileForm(file, files);
    const unknown = [...unknownKeywords(file), ...unknownPrefill(form)];
    return [...unknown, ...unknownNames(file, functions), ...unknownLists(form, functions)][0]?.sentence;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Compiles the validators of every step in the first language, between requests. */
export const precompileForms = (): Promise<void> => validators.warm('en', forms().ids.map(forms().form));

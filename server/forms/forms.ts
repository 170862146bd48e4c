/** The product's forms, made from the files below `schemas/` when the server starts. */
import type { FormFile } from '../../schemas/language/form.ts';
import { once } from '../http/once.ts';
import { named } from '../named.ts';
import type { Named } from '../naming.ts';
import { createEngine, type FormEngine } from './engine.ts';
import { compileForm } from './form.ts';
import { unknownLists, unknownNames } from './names.ts';
import { readSchemaFiles, type SchemaFiles } from './schemaFiles.ts';
import { createValidators } from './validators.ts';

export const validators = createValidators();
/** The files that came along. */
export const standardFiles: SchemaFiles = readSchemaFiles();
export let schemaFiles: SchemaFiles = standardFiles;
const standardForms: FormEngine = createEngine(standardFiles, validators, named.migrations);
export let forms: FormEngine = standardForms;
const areSound = once(() => standardFiles.forms.every(file => faultOf(file, standardFiles, named) === undefined));

/**
 * Takes up the forms as their files are now; records keep the version they were made with and are carried forward when
 * opened. A form with a fault stays as it was: one sentence for each.
 */
export function takeForms(files: SchemaFiles, functions: Named): string[] {
  // What was compiled for the forms that came along serves every server of the process.
  if (files === standardFiles && functions === named && areSound()) {
    forms = standardForms;
    schemaFiles = standardFiles;
    return [];
  }
  const faults: string[] = [];
  const kept = files.forms.flatMap(file => {
    const wrong = faultOf(file, files, functions);
    if (wrong === undefined) return [file];
    faults.push(`the form ${file.id}: ${wrong}`);
    return schemaFiles.forms.filter(last => last.id === file.id);
  });
  const taken = { ...files, forms: kept };
  forms = createEngine(taken, validators, functions.migrations);
  schemaFiles = taken;
  return faults;
}

function faultOf(file: FormFile, files: SchemaFiles, functions: Named): string | undefined {
  try {
    const form = compileForm(file, files);
    return [...unknownNames(file, functions), ...unknownLists(form, functions)][0]?.sentence;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Compiles the validators of every step in the first language, between requests. */
export const warmForms = (): Promise<void> => validators.warm('en', forms.ids.map(forms.form));

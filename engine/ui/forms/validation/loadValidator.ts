import type { RJSFSchema } from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import { CompiledValidator } from './CompiledValidator.ts';
import { importModule } from './importModule.ts';
import type { StepValidator } from './stepValidatorType.ts';
import { validatorRequire } from './validatorRequire.ts';

interface ValidatorModule {
  /** Null for a schema that the server does not compile. */
  default: (require: (name: string) => unknown) => ValidatorFunctions | null;
}

const loaded = new Map<string, Promise<ValidatorFunctions | null>>();
const loadedFunctions = new Map<string, ValidatorFunctions>();

/** The address holds a hash of the content, so what was loaded once holds for as long as the page lives. */
function validateFunctions(address: string): Promise<ValidatorFunctions | null> {
  const known = loaded.get(address);
  if (known) return known;
  const loading = importModule<ValidatorModule>(address).then(module => module.default(validatorRequire));
  loaded.set(address, loading);
  loading.then(
    functions => functions && loadedFunctions.set(address, functions),
    () => loaded.delete(address),
  );
  return loading;
}

async function interpret(schema: RJSFSchema): Promise<StepValidator> {
  const { InterpretingValidator } = await import('./InterpretingValidator.ts');
  return new InterpretingValidator(schema);
}

const createValidator = (functions: ValidatorFunctions, schema: RJSFSchema): StepValidator =>
  new CompiledValidator(functions, schema);

/**
 * Returns the validator without waiting if its module is loaded already, so that a form that rerenders does not flash.
 */
export function getLoadedValidator(schema: RJSFSchema, address: string | undefined): StepValidator | null {
  const functions = address === undefined ? undefined : loadedFunctions.get(address);
  return functions ? createValidator(functions, schema) : null;
}

/**
 * The validator of a step: compiled by the server and served as a module of our own origin, since the page's policy
 * allows no code made from strings. A schema without a compiled module, or whose module fails to load, is interpreted.
 */
export async function loadValidator(schema: RJSFSchema, address: string | undefined): Promise<StepValidator> {
  if (!address) return interpret(schema);
  try {
    const functions = await validateFunctions(address);
    return functions ? createValidator(functions, schema) : await interpret(schema);
  } catch {
    return interpret(schema);
  }
}

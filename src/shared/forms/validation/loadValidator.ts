import type { RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import type { Answers, StepContext } from '../stepContext.ts';
import { importModule } from './importModule.ts';
import type { StepValidator } from './stepValidator.ts';
import { validatorRequire } from './validatorRequire.ts';

interface ValidatorModule {
  default: (require: (name: string) => unknown) => ValidatorFunctions;
}

const loaded = new Map<string, Promise<ValidatorFunctions>>();

/** The address holds a hash of the content, so what was loaded once holds for as long as the page lives. */
function validateFunctions(address: string): Promise<ValidatorFunctions> {
  const known = loaded.get(address);
  if (known) return known;
  const loading = importModule<ValidatorModule>(address).then(module => module.default(validatorRequire));
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading;
}

async function interpret(schema: RJSFSchema): Promise<StepValidator> {
  const { InterpretingValidator } = await import('./InterpretingValidator.ts');
  return new InterpretingValidator(schema);
}

/**
 * The validator of a step: compiled by the server and served as a module of our own origin, since the page's policy
 * allows no code made from strings. A schema that nobody compiled, or whose module cannot be had, is interpreted.
 */
export async function loadValidator(schema: RJSFSchema, address: string | undefined): Promise<StepValidator> {
  if (!address) return interpret(schema);
  try {
    return createPrecompiledValidator<Answers, RJSFSchema, StepContext>(await validateFunctions(address), schema);
  } catch {
    return interpret(schema);
  }
}

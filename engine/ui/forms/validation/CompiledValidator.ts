import { deepEquals, type RJSFSchema } from '@rjsf/utils';
import AJV8PrecompiledValidator from '@rjsf/validator-ajv8/lib/precompiledValidator.js';
import type { CompiledValidateFunction } from '@rjsf/validator-ajv8/lib/types.js';
import type { Answers, StepContext } from '../stepContext.ts';

/** RJSF's validator by compiled functions, which hashes and compares a schema only once: a form asks for each condition. */
export class CompiledValidator extends AJV8PrecompiledValidator<Answers, RJSFSchema, StepContext> {
  // Undefined while the constructor of RJSF asks for the function of the root.
  private readonly found: WeakMap<RJSFSchema, CompiledValidateFunction> | undefined = new WeakMap();
  private readonly roots = new WeakSet<RJSFSchema>();

  override getValidator(schema: RJSFSchema): CompiledValidateFunction {
    const known = this.found?.get(schema);
    if (known) return known;
    const validate = super.getValidator(schema);
    this.found?.set(schema, validate);
    return validate;
  }

  override ensureSameRootSchema(schema: RJSFSchema, answers?: Answers): boolean {
    if (this.roots.has(schema)) return true;
    if (!deepEquals(schema, this.rootSchema)) return super.ensureSameRootSchema(schema, answers);
    this.roots.add(schema);
    return true;
  }
}

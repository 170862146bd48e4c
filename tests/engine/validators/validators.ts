import type { RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { createAjv } from '../../../engine/dsl/ajv.ts';
import type { JsonSchema } from '../../../engine/dsl/jsonSchema.ts';
import { createValidators } from '../../../engine/server/forms/validators.ts';
import type { Answers } from '../../../engine/ui/forms/stepContext.ts';
import { InterpretingValidator } from '../../../engine/ui/forms/validation/InterpretingValidator.ts';
import { validatorRequire } from '../../../engine/ui/forms/validation/validatorRequire.ts';
import { DocumentGenerator, seededRandom } from './documents.ts';
import type { Named } from './schemasOfRepo.ts';

const ajv = createAjv({ allErrors: false, verbose: false });

export type Validate = (document: unknown) => boolean;

export const serverValidator = ({ schema }: Named): Validate => {
  const validate = ajv.compile(schema);
  return document => validate(document) === true;
};

/** The module as the browser gets it, with what the browser lends it. */
export async function compiledValidator({ schema }: Named): Promise<Validate> {
  const validators = createValidators();
  const [hash = ''] = /[0-9a-f]{32}/.exec(validators.address(schema as JsonSchema)) ?? [];
  const text = validators.moduleOf(hash) ?? '';
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
  const functions = module.default(validatorRequire);
  if (functions === null) return interpretingValidator({ name: '', schema });
  const validator = createPrecompiledValidator(functions, schema as RJSFSchema);
  return document => !validator.rawValidation(schema as RJSFSchema, document).errors?.length;
}

export const interpretingValidator = ({ schema }: Named): Validate => {
  const validator = new InterpretingValidator(schema as RJSFSchema);
  return document => !validator.rawValidation(schema as RJSFSchema, document as Answers).errors?.length;
};

export interface Compared {
  schema: string;
  /** Documents on which two judges differ. */
  differ: unknown[];
  /** How many were right, so that a test of only wrong ones is seen. */
  right: number;
}

export function compareValidators({ name, schema }: Named, seed: number, judges: Validate[], count: number): Compared {
  const documents = new DocumentGenerator(schema, seededRandom(seed));
  const differ: unknown[] = [];
  let right = 0;
  for (let place = 0; place < count; place += 1) {
    const document = documents.next();
    const said = judges.map(judge => judge(document));
    if (said[0]) right += 1;
    if (new Set(said).size > 1) differ.push({ document, said });
  }
  return { schema: name, differ: differ.slice(0, 3), right };
}

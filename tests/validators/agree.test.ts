import type { RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { describe, expect, it } from 'vitest';
import { createAjv } from '../../schemas/language/ajv.ts';
import type { JsonSchema } from '../../schemas/language/jsonSchema.ts';
import { createValidators } from '../../server/forms/validators.ts';
import { isPlain } from '../../src/shared/forms/any/isPlain.ts';
import type { Answers } from '../../src/shared/forms/stepContext.ts';
import { InterpretingValidator } from '../../src/shared/forms/validation/InterpretingValidator.ts';
import { validatorRequire } from '../../src/shared/forms/validation/validatorRequire.ts';
import { Documents, seeded } from './documents.ts';
import { fileSchemas, type Named, stepSchemas } from './schemasOfRepo.ts';

const full = process.env.GALLEY_FULL === '1';
const COUNT = full ? 10_000 : 40;
const COUNT_OF_FILES = full ? 10_000 : 12;
const ajv = createAjv({ allErrors: false, verbose: false });

type Judge = (document: unknown) => boolean;

const onServer = ({ schema }: Named): Judge => {
  const validate = ajv.compile(schema);
  return document => validate(document) === true;
};

/** The module as the browser gets it, with what the browser lends it. */
async function compiled({ schema }: Named): Promise<Judge> {
  const validators = createValidators();
  const [hash = ''] = /[0-9a-f]{32}/.exec(validators.address(schema as JsonSchema)) ?? [];
  const text = validators.moduleOf(hash) ?? '';
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
  const validator = createPrecompiledValidator(module.default(validatorRequire), schema as RJSFSchema);
  return document => !validator.rawValidation(schema as RJSFSchema, document).errors?.length;
}

const interpreted = ({ schema }: Named): Judge => {
  const validator = new InterpretingValidator(schema as RJSFSchema);
  return document => !validator.rawValidation(schema as RJSFSchema, document as Answers).errors?.length;
};

/** Documents on which two judges differ, and how many were right, so that a test of only wrong ones is seen. */
function compare(named: Named, seed: number, judges: Judge[], count: number) {
  const documents = new Documents(named.schema, seeded(seed));
  const differ: unknown[] = [];
  let right = 0;
  for (let place = 0; place < count; place += 1) {
    const document = documents.next();
    const said = judges.map(judge => judge(document));
    if (said[0]) right += 1;
    if (new Set(said).size > 1) differ.push({ document, said });
  }
  return { differ: differ.slice(0, 3), right };
}

describe(
  'client and server agree on every document',
  () => {
    it('of each step of each form: server, compiled module, interpreter', async () => {
      const wrong: unknown[] = [];
      let right = 0;
      const steps = stepSchemas();
      expect(steps.length).toBeGreaterThan(15);
      for (const [place, named] of steps.entries()) {
        const judges = [onServer(named), await compiled(named), interpreted(named)];
        const found = compare(named, place + 1, judges, COUNT);
        right += found.right;
        if (found.differ.length > 0) wrong.push({ schema: named.name, differ: found.differ });
      }
      expect(wrong).toEqual([]);
      expect(right).toBeGreaterThan(COUNT);
    });

    it('of each entity and shape: server and interpreter', () => {
      const wrong = fileSchemas().flatMap((named, place) => {
        const { differ } = compare(named, place + 1_000, [onServer(named), interpreted(named)], COUNT_OF_FILES);
        return differ.length > 0 ? [{ schema: named.name, differ }] : [];
      });
      expect(wrong).toEqual([]);
    });

    it('and every step of this project is plain enough to be drawn at once', () => {
      expect(
        stepSchemas()
          .filter(({ schema }) => !isPlain(schema))
          .map(({ name }) => name),
      ).toEqual([]);
    });
  },
  full ? 3_600_000 : 60_000,
);

import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAjv } from '../../../../engine/dsl/ajv.ts';
import { forms, validators } from '../../../../engine/server/forms/forms.ts';
import { stepVariants } from '../../../../engine/server/forms/stepSchema.ts';
import { validatorRequire } from '../../../../engine/ui/forms/validation/validatorRequire.ts';
import { startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { context } from './trialForms.ts';

/** A module text as the browser would import it, with the browser's own require. */
async function loadValidators(text: string): Promise<ValidatorFunctions> {
  const address = `data:text/javascript,${encodeURIComponent(text)}`;
  const module = (await import(/* @vite-ignore */ address)) as { default: (require: unknown) => ValidatorFunctions };
  return module.default(validatorRequire);
}

const textOf = (schema: object): string => {
  const [, hash] = /([0-9a-f]{32})\.js$/.exec(validators.address(schema)) ?? [];
  return validators.moduleOf(hash!)!;
};

const steps = forms().ids.flatMap(id =>
  forms()
    .form(id)
    .steps.map(step => [`${id}.${step.name}`, forms().form(id), step] as const),
);

describe.each(steps)('the validator of %s', (_, form, step) => {
  const [schema] = stepVariants(form, step, 'en') as RJSFSchema[];

  it('says in the browser what the server says', async () => {
    const validator = createPrecompiledValidator(await loadValidators(textOf(schema!)), schema!);
    const check = createAjv().compile(schema!);
    const words = fc.oneof(
      fc.constantFrom<unknown>(
        'copy_editing',
        'en-US',
        'manuscript',
        'standard',
        'upload',
        'cloud_link',
        'none',
        'accept',
        'changes',
      ),
      fc.constantFrom<unknown>(
        '16:9',
        'https://a.example/x',
        '',
        'x'.repeat(5001),
        1,
        8400,
        1.5,
        0,
        true,
        null,
        [],
        {},
      ),
      fc.string({ maxLength: 12 }),
    );
    const names = [...step.fields.keys(), 'unknown'];
    const answers = fc.dictionary(fc.constantFrom(...names), words, { maxKeys: names.length, noNullPrototype: true });
    fc.assert(
      fc.property(answers, data => {
        const found = validator.rawValidation(schema!, data).errors ?? [];
        expect(found.length === 0, JSON.stringify(data)).toBe(check(data));
      }),
      { seed: 20_261_127, numRuns: 120 },
    );
  });

  it('has a function for every part that RJSF asks about', async () => {
    const validator = createPrecompiledValidator(await loadValidators(textOf(schema!)), schema!);
    const tools = createSchemaUtils(validator, schema!);
    for (const data of [{}, { submission_method: 'cloud_link' }, { decision: 'changes' }, { order_type: 'x' }]) {
      const resolved = tools.retrieveSchema(schema!, data);
      expect(() => tools.getDefaultFormState(schema!, data)).not.toThrow();
      for (const part of Object.values(resolved.properties ?? {}))
        expect(() =>
          tools.getClosestMatchingOption('x', ((part as RJSFSchema).oneOf ?? []) as RJSFSchema[]),
        ).not.toThrow();
    }
  });
});

describe('the address of a validator', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('is a module of our own origin that may be kept for ever', async () => {
    const form = forms().form('order');
    const state = await forms().state(form, await forms().enter(form, context), context);
    const answer = await app.fetch(state.form.validator!);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const text = await answer.text();
    expect(text).not.toMatch(/\beval\(|new Function/);
    expect(createPrecompiledValidator(await loadValidators(text), state.form.schema)).toBeDefined();
  });

  it('is known in every language without having been rendered', async () => {
    for (const locale of ['en', 'de', 'ar'])
      for (const [, form, step] of steps)
        for (const schema of stepVariants(form, step, locale))
          expect(validators.address(schema)).toMatch(/^\/validators\/[0-9a-f]{32}\.js$/);
  });

  it.each([
    '/validators/0123456789abcdef0123456789abcdef.js',
    '/validators/..%2F..%2Fpackage.json',
    '/validators/x.js',
  ])('is not found for %s', async path => {
    const answer = await app.fetch(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

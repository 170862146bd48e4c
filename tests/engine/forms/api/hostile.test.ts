import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProblemError, ValidationError } from '../../../../engine/server/http/problems.ts';
import { Filling, refusal } from './trialForms.ts';

const parseJson = (text: string) => JSON.parse(text) as Record<string, unknown>;

describe('hostile step data', () => {
  it.each([
    ['__proto__', '{"__proto__": {"by": "train"}}'],
    ['constructor', '{"constructor": "x"}'],
    ['toString', '{"toString": 1}'],
    ['seat', '{"seat": "aisle"}'],
    ['a.b', '{"a.b": 1}'],
  ])('an unknown key %s is refused by name', async (key, text) => {
    for (const action of [null, 'save_state'] as const) {
      const refused = await refusal((await Filling.of()).post('way', parseJson(text), { action }));
      expect(refused).toMatchObject({ status: 422, type: 'value_error.extra', loc: `body.step_data.${key}` });
    }
    expect(({} as Record<string, unknown>).by).toBeUndefined();
  });

  it('a thousand unknown keys are a short answer', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, place) => [`k${place}`.padEnd(500, 'x'), 1]));
    const { body } = await refusal((await Filling.of()).post('way', many));
    expect(JSON.stringify(body).length).toBeLessThan(10_000);
  });

  it('text without end is not stored, even unfinished', async () => {
    const long = { by: 'foot', name: 'x'.repeat(900_000) };
    const saved = await refusal((await Filling.of()).post('way', long, { action: 'save_state' }));
    expect(saved).toMatchObject({ status: 422, type: 'value_error.any_str.max_length' });
    expect(await refusal((await Filling.of()).post('way', long))).toMatchObject({ status: 422 });
  });

  it('nesting where a text belongs is a wrong type', async () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 5000; level++) deep = { by: deep };
    const saved = await refusal((await Filling.of()).post('way', { by: deep }, { action: 'save_state' }));
    expect(saved).toMatchObject({ status: 422, type: 'type_error.string', loc: 'body.step_data.by' });
    expect(await refusal((await Filling.of()).post('way', { by: deep, name: 'x' }))).toMatchObject({ status: 422 });
  });

  it('every post is accepted or rejected, never a server error', async () => {
    const steps = fc.constantFrom('way', 'comfort', 'luggage', 'guidance', 'review', 'x');
    const key = fc.constantFrom('by', 'name', 'seat', 'class', 'bags', 'heavy', 'weight', 'note', 'guide', '__proto__');
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('train', 'plane', 'foot', 'aisle', 'compartment', 1, 9, true, ''),
    ) as fc.Arbitrary<unknown>;
    const action = fc.constantFrom(null, 'save_state', 'save_draft', 'place_order', 'request_quote');
    const post = fc.record({ step: steps, data: fc.dictionary(key, value, { maxKeys: 4 }), action });
    await fc.assert(
      fc.asyncProperty(fc.array(post, { minLength: 1, maxLength: 6 }), async posts => {
        const filling = await Filling.of();
        for (const { step, data, action: doing } of posts) {
          await filling.post(step, data, { action: doing as 'save_state' | null }).catch(error => {
            if (!(error instanceof ValidationError || error instanceof ProblemError)) throw error;
          });
          const state = await filling.state();
          expect(state.form.steps.filter(one => one.state === 'current')).toHaveLength(1);
          expect(JSON.parse(JSON.stringify(filling.record))).toEqual(filling.record);
        }
      }),
      { seed: 20_261_127, numRuns: 150 },
    );
  });
});

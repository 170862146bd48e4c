import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../../engine/dsl/ajv.ts';
import type { FormFile } from '../../../../engine/dsl/form.ts';
import { context, Filling, refusal, trip } from './trialForms.ts';

/** The way and the seat in one step: which seats there are follows from the way. */
const together: FormFile = {
  ...trip,
  steps: [
    { name: 'way', fields: ['by', { field: 'seat', visible: { bags: { gt: 0 } } }, 'bags'] },
    { name: 'review', kind: 'review' },
  ],
  required: ['by', 'seat', 'bags'],
};
const start = () => Filling.of(together, {}, context);

describe('choices that follow from an answer of the same step', () => {
  it('are said by the schema, which the browser checks by as well', async () => {
    const { form } = await (await start()).state();
    expect(form.ui_schema.seat).toMatchObject({ 'ui:widget': 'select' });
    const fits = createAjv({}).compile(form.schema);
    expect(fits({ by: 'train', bags: 1, seat: 'compartment' })).toBe(true);
    expect(fits({ by: 'plane', bags: 1, seat: 'compartment' })).toBe(false);
    expect(fits({ by: 'plane', bags: 1 })).toBe(false);
    expect(fits({ by: 'plane', bags: 0 })).toBe(true);
  });

  it('are held to when the step is posted, and dropped with what they follow from', async () => {
    const filling = await start();
    const refused = await refusal(filling.post('way', { by: 'plane', bags: 1, seat: 'compartment' }));
    expect(refused).toMatchObject({ status: 422, loc: 'body.step_data.seat' });
    await filling.post('way', { by: 'train', bags: 1, seat: 'compartment' });
    expect(filling.record.answers.seat).toBe('compartment');
    expect(await refusal(filling.post('way', { by: 'foot', bags: 1, seat: 'compartment' }))).toMatchObject({
      loc: 'body.step_data.seat',
    });
    await filling.post('way', { by: 'foot', bags: 0, seat: 'compartment' });
    expect(filling.record.answers).toEqual({ by: 'foot', bags: 0 });
  });
});

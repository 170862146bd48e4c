import { expect, it } from 'vitest';
import type { FormFile } from '../../../../engine/dsl/form.ts';
import { engineOf, Filling, known, trip } from './trialForms.ts';

const third: FormFile = {
  ...trip,
  version: 3,
  drafts: {
    migrate: {
      '1': [{ from: 'vehicle', to: 'by' }, { drop: 'urgency' }, { to: 'bags', default: 2 }],
      '2': [{ from: 'title', to: 'name' }],
    },
  },
};

const old = {
  answers: { vehicle: 'plane', title: 'Cairo', urgency: 3, hat: 'red' },
  step: 'vehicle',
  version: 4,
  formVersion: 1,
  touched: {},
};

function filling() {
  const one = new Filling(engineOf([third]), 'trip');
  one.record = structuredClone(old);
  return one;
}

it('carries answers of older versions forward, says what moved, and opens the first incomplete step', async () => {
  const state = await filling().state();
  expect(state.moved).toEqual([
    { from: 'vehicle', to: 'by', label: 'By' },
    { from: 'urgency', to: null },
    { from: 'title', to: 'name', label: 'Name' },
    { from: 'hat', to: null },
  ]);
  expect(state).toMatchObject({
    step: 'comfort',
    step_data: { class: 'second' },
    version: 4,
    form: { version: 3 },
  });
});

it('writes nothing by reading, and keeps the new version with the first post', async () => {
  const one = filling();
  await one.state();
  expect(one.record).toEqual(old);
  const posted = await one.post('way', { by: 'plane', name: 'Cairo' }, { version: 4 });
  expect(posted.moved).toHaveLength(4);
  expect(one.record).toMatchObject({ formVersion: 3, version: 5, answers: { by: 'plane', name: 'Cairo', bags: 2 } });
  expect((await one.state()).moved).toEqual([]);
});

it('carries copied answers forward too', async () => {
  const one = filling();
  const record = await one.engine.enter(one.form, known, { vehicle: 'foot', title: 'Alps' }, 1);
  expect(record).toMatchObject({ step: 'review', touched: { way: 'saved' }, answers: { by: 'foot', name: 'Alps' } });
});

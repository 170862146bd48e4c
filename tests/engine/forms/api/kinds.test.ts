import { describe, expect, it } from 'vitest';
import type { FormFile } from '../../../../engine/dsl/form.ts';
import { Filling, known, refusal } from './trialForms.ts';

/** Said by name: an object literal with this key looks like a promise to linters. */
const consequence = 'then';

const party: FormFile = {
  id: 'party',
  version: 1,
  answers: {
    guest: { type: 'string', maxLength: 20, title: 'Guest' },
    age: { type: 'integer', minimum: 18, default: 18 },
    budget: { type: 'integer', minimum: 0, maximum: 1000 },
    secret: { type: 'string', maxLength: 20 },
    fixed: { type: 'string', maxLength: 20 },
  },
  required: ['guest'],
  steps: [
    {
      name: 'guests',
      kind: 'repeat',
      fields: [['guest', 'age']],
      repeat: { path: 'guests', min: 1, max: 3, title: 'Guests' },
    },
    {
      name: 'money',
      optional: true,
      fields: ['budget', { field: 'secret', roles: ['support'] }, { field: 'fixed', readonly: true }],
    },
    {
      name: 'place',
      schema: {
        type: 'object',
        required: ['city'],
        properties: {
          city: { type: 'string', maxLength: 30, title: 'City' },
          hall: { type: 'object', properties: { seats: { type: 'integer', minimum: 1 } }, required: ['seats'] },
          food: { type: 'array', items: { type: 'string', enum: ['hot', 'cold'] }, maxItems: 2, uniqueItems: true },
        },
        if: { properties: { city: { const: 'Bonn' } }, required: ['city'] },
        [consequence]: { required: ['hall'] },
      },
      uiSchema: { city: { 'ui:options': { width: 6 } } },
    },
    { name: 'files', kind: 'upload', component: 'PartyFiles', props: { most: 3 } },
    { name: 'review', kind: 'review' },
  ],
};

describe('a step with repeated entries', () => {
  it('takes them between its limits, each checked for itself', async () => {
    const filling = await Filling.of(party);
    expect(await refusal(filling.post('guests', {}))).toMatchObject({
      loc: 'body.step_data.guests',
      type: 'type_error.none.not_allowed',
    });
    expect(await refusal(filling.post('guests', { guests: [] }))).toMatchObject({ type: 'value_error.list.min_items' });
    const many = { guests: Array.from({ length: 4 }, (_, place) => ({ guest: `g${place}` })) };
    expect(await refusal(filling.post('guests', many))).toMatchObject({
      type: 'value_error.list.max_items',
      msg: 'Give at most 3.',
    });
    const young = {
      guests: [
        { guest: 'Ada', age: 36 },
        { guest: 'Tim', age: 7 },
      ],
    };
    expect(await refusal(filling.post('guests', young))).toMatchObject({ loc: 'body.step_data.guests.1.age' });
    expect(await refusal(filling.post('guests', { guests: [{ age: 36 }] }))).toMatchObject({
      loc: 'body.step_data.guests.0.guest',
    });
    await filling.post('guests', { guests: [{ guest: 'Ada', age: 36 }] });
    expect(filling.record.answers.guests).toEqual([{ guest: 'Ada', age: 36 }]);
    const { changed } = await filling.post('guests', { guests: [{ guest: 'Ada', age: 37 }] });
    expect({ changed, version: filling.record.version }).toEqual({ changed: true, version: 2 });
  });

  it('is rendered from the same words', async () => {
    const { form } = await (await Filling.of(party)).state();
    expect(form.schema.properties).toMatchObject({
      guests: {
        type: 'array',
        title: 'Guests',
        items: { required: ['guest'], properties: { guest: { title: 'Guest' } } },
      },
    });
    expect(form.ui_schema).toMatchObject({
      'ui:options': { kind: 'repeat' },
      guests: { items: { 'ui:order': ['guest', 'age'] } },
    });
  });

  it('saves unfinished entries, but nothing strange in them', async () => {
    const filling = await Filling.of(party);
    await filling.post('guests', { guests: [{ age: 3 }, {}] }, { action: 'save_state' });
    expect(filling.record.answers.guests).toEqual([{ age: 3 }, {}]);
    const strange = { guests: [{ guest: 'Ada', admin: true }] };
    expect(await refusal(filling.post('guests', strange, { action: 'save_state' }))).toMatchObject({ status: 422 });
    expect(await refusal(filling.post('guests', { guests: 'Ada' }, { action: 'save_state' }))).toMatchObject({
      type: 'type_error.array',
    });
  });
});

const guests = { guests: [{ guest: 'Ada', age: 36 }] };

describe('who may write what', () => {
  it('leaves what is readonly or of another role as it is', async () => {
    const filling = await Filling.of(party, { ...guests, fixed: 'kept', secret: 'plan' });
    await filling.post('money', { budget: 5, secret: 'mine', fixed: 'changed' });
    expect(filling.record.answers).toMatchObject({ budget: 5, fixed: 'kept' });
    expect(filling.record.answers.secret).not.toBe('mine');
    const staff = await Filling.of(party, guests, { ...known, role: 'support' });
    await staff.post('money', { secret: 'mine' });
    expect(staff.record.answers.secret).toBe('mine');
  });

  it('shows a field of a role only to that role', async () => {
    const getShownFields = async (role: string) => {
      const filling = await Filling.of(party, guests, { ...known, role });
      filling.record = await filling.engine.at(filling.form, filling.record, 'money', filling.context);
      return Object.keys((await filling.state()).form.schema.properties as object);
    };
    expect(await getShownFields('customer')).toEqual(['budget', 'fixed']);
    expect(await getShownFields('support')).toEqual(['budget', 'secret', 'fixed']);
  });
});

describe('other kinds of step', () => {
  it('an optional one may stay empty, but what is given is checked', async () => {
    const filling = await Filling.of(party, guests);
    expect((await filling.post('money', {})).screen).toBe('step');
    expect(await refusal(filling.post('money', { budget: 1001 }))).toMatchObject({ loc: 'body.step_data.budget' });
  });

  it('one with a schema of its own keeps its rules and its rendering', async () => {
    const filling = await Filling.of(party, guests);
    expect(await refusal(filling.post('place', { city: 'Bonn' }))).toMatchObject({ loc: 'body.step_data.hall' });
    expect(await refusal(filling.post('place', { city: 'Bonn', hall: { seats: 0 } }))).toMatchObject({
      loc: 'body.step_data.hall.seats',
    });
    expect(await refusal(filling.post('place', { city: 'Ulm', food: ['hot', 'raw'] }))).toMatchObject({ status: 422 });
    await filling.post('place', { city: 'Ulm', food: ['hot'] });
    filling.record = await filling.engine.at(filling.form, filling.record, 'place', known);
    expect((await filling.state()).form.ui_schema.city).toMatchObject({ 'ui:options': { width: 6, input: 'text' } });
  });

  it('an upload names its component and asks nothing', async () => {
    const filling = await Filling.of(party, guests);
    filling.record = await filling.engine.at(filling.form, filling.record, 'files', known);
    expect((await filling.state()).form).toMatchObject({
      schema: { type: 'object', properties: {} },
      ui_schema: { 'ui:options': { kind: 'upload', component: 'PartyFiles', props: { most: 3 } } },
    });
  });

  it('a review reads the answers back, lists as words and groups entry by entry', async () => {
    const filling = await Filling.of(party, { ...guests, city: 'Ulm', food: ['hot', 'cold'] });
    filling.record = await filling.engine.at(filling.form, filling.record, 'review', known);
    const { sections } = (await filling.state()).form.ui_schema['ui:options'] as { sections: unknown[] };
    expect(sections).toEqual([
      { step: 'guests', title: 'Guests', rows: [{ label: 'Guests 1', value: 'Guest: Ada, Age: 36' }] },
      {
        step: 'place',
        title: 'Place',
        rows: [
          { label: 'City', value: 'Ulm' },
          { label: 'Food', value: 'Hot, Cold' },
        ],
      },
    ]);
  });
});

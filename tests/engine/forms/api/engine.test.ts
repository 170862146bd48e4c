import { describe, expect, it } from 'vitest';
import { Filling, known, refusal, trip, withStep } from './trialForms.ts';

const fillUntilSeat = async () => {
  const filling = await Filling.of();
  await filling.post('way', { by: 'plane', name: 'Cairo' });
  await filling.post('comfort', { class: 'first', seat: 'aisle' });
  return filling;
};

describe('a form goes step by step', () => {
  it('opens at the first step and moves to the next visible one with each right post', async () => {
    const filling = await Filling.of();
    expect((await filling.state()).is_first).toBe(true);
    const posted = await filling.post('way', { by: 'foot', name: ' Alps ' });
    expect(posted).toMatchObject({ screen: 'step', changed: true, complete: false });
    expect(filling.record.answers).toEqual({ by: 'foot', name: 'Alps' });
    expect((await filling.state()).step).toBe('guidance');
  });

  it('applies defaults once, when a step is first entered', async () => {
    const filling = await Filling.of();
    await filling.post('way', { by: 'train', name: 'Basel' });
    expect((await filling.state()).step_data).toEqual({ class: 'second' });
    await filling.post('comfort', { seat: 'window' });
    filling.record = filling.engine.previous(filling.form, filling.record, known);
    expect((await filling.state()).step_data).toEqual({ seat: 'window' });
  });

  it('answers the only choice of a required list itself', async () => {
    const one = withStep(trip, 'guidance', { fields: ['seat'] });
    const filling = await Filling.of(one);
    await filling.post('way', { by: 'foot', name: 'Alps' });
    expect((await filling.state()).step_data).toEqual({ seat: 'none' });
  });

  it('names each step with its state', async () => {
    const filling = await fillUntilSeat();
    const states = async () =>
      Object.fromEntries((await filling.state()).form.steps.map(({ name, state }) => [name, state]));
    expect(await states()).toEqual({ way: 'done', comfort: 'done', luggage: 'current', review: 'todo' });
    await filling.post('luggage', {}, { action: 'save_state' });
    filling.record = filling.engine.previous(filling.form, filling.record, known);
    expect(await states()).toEqual({ way: 'done', comfort: 'current', luggage: 'error', review: 'todo' });
  });

  it('returns to the previous step without changing an answer, and never before the first step', async () => {
    const filling = await fillUntilSeat();
    const before = filling.record;
    const back = filling.engine.previous(filling.form, before, known);
    expect(back).toEqual({ ...before, step: 'comfort' });
    const first = filling.engine.previous(filling.form, back, known);
    await expect(async () => filling.engine.previous(filling.form, first, known)).rejects.toMatchObject({
      status: 409,
    });
  });

  it('opens copied answers at the first step that is not complete, else at the last', async () => {
    const part = await Filling.of(trip, { by: 'plane', name: 'Cairo', class: 'first' });
    expect(part.record).toMatchObject({ step: 'comfort', touched: { way: 'saved', comfort: 'entered' } });
    const whole = await Filling.of(trip, { by: 'plane', name: 'Cairo', seat: 'aisle', bags: 1 });
    expect(whole.record.step).toBe('review');
    expect(whole.record.answers).toEqual({ by: 'plane', name: 'Cairo', seat: 'aisle', bags: 1 });
  });
});

describe('branches', () => {
  it('drops the answers of steps that can no longer be reached', async () => {
    const filling = await fillUntilSeat();
    await filling.post('luggage', { bags: 1, heavy: true, weight: 12.3 });
    await filling.post('way', { by: 'foot', name: 'Cairo' });
    expect(filling.record.answers).toEqual({ by: 'foot', name: 'Cairo' });
    expect(Object.keys(filling.record.touched)).toEqual(['way', 'review', 'guidance']);
    await filling.post('way', { by: 'train', name: 'Cairo' });
    expect((await filling.state()).step_data).toEqual({ class: 'second' });
  });

  it('drops an answer that the changed one no longer allows', async () => {
    const filling = await Filling.of();
    await filling.post('way', { by: 'train', name: 'Basel' });
    await filling.post('comfort', { class: 'first', seat: 'compartment' });
    await filling.post('way', { by: 'plane', name: 'Basel' });
    expect(filling.record.answers).toMatchObject({ class: 'first', by: 'plane' });
    expect(filling.record.answers.seat).toBeUndefined();
  });

  it('clears a hidden field, unless it is to be kept', async () => {
    const filling = await fillUntilSeat();
    await filling.post('luggage', { bags: 3, heavy: true, weight: 12.3, note: 'skis' });
    await filling.post('luggage', { bags: 1, heavy: false, weight: 12.3, note: 'skis' });
    expect(filling.record.answers).toMatchObject({ heavy: false, note: 'skis' });
    expect(filling.record.answers.weight).toBeUndefined();
    expect(filling.engine.reachable(filling.form, filling.record.answers, known).note).toBeUndefined();
  });

  it('keeps a branch while it is only saved, so that comparing choices loses nothing', async () => {
    const filling = await fillUntilSeat();
    await filling.post('way', { by: 'foot', name: 'Cairo' }, { action: 'save_state' });
    expect(filling.record.answers.seat).toBe('aisle');
    expect(filling.engine.reachable(filling.form, filling.record.answers, known)).toEqual({
      by: 'foot',
      name: 'Cairo',
    });
  });

  it('never opens a hidden step', async () => {
    const filling = await fillUntilSeat();
    for (const step of ['guidance', 'nowhere', '__proto__', 'constructor'])
      expect(await refusal(filling.post(step, {}))).toMatchObject({
        status: 422,
        loc: 'body.step',
        type: 'value_error.const',
      });
    expect(await filling.engine.at(filling.form, filling.record, 'guidance', known)).toBe(filling.record);
    expect((await filling.engine.at(filling.form, filling.record, 'way', known)).step).toBe('way');
  });
});

describe('what a step refuses', () => {
  const way = async (data: Record<string, unknown>) => refusal((await Filling.of()).post('way', data));

  it('says field, type and sentence', async () => {
    expect(await way({})).toMatchObject({ status: 422, loc: 'body.step_data.by', type: 'type_error.none.not_allowed' });
    expect(await way({ by: 'boat', name: 'x' })).toMatchObject({ loc: 'body.step_data.by', type: 'value_error.const' });
    expect(await way({ by: 'foot', name: 'x'.repeat(21) })).toMatchObject({
      loc: 'body.step_data.name',
      type: 'value_error.any_str.max_length',
      msg: 'Use at most 20 characters.',
    });
    expect(await way({ by: 7, name: 'x' })).toMatchObject({ loc: 'body.step_data.by' });
    expect(await way({ by: 'foot', name: '   ' })).toMatchObject({
      loc: 'body.step_data.name',
      type: 'type_error.none.not_allowed',
    });
    expect(await way({ by: 'foot', name: null })).toMatchObject({ type: 'type_error.none.not_allowed' });
  });

  it('is in the language of the request', async () => {
    const filling = await Filling.of(trip, {}, { ...known, locale: 'de' });
    expect((await refusal(filling.post('way', { name: 'x' }))).msg).toBe('Bitte ausfüllen.');
  });

  it('refuses a value that a dependent list does not offer', async () => {
    const filling = await Filling.of();
    await filling.post('way', { by: 'plane', name: 'x' });
    const refused = await refusal(filling.post('comfort', { seat: 'compartment' }));
    expect(refused).toMatchObject({ status: 422, loc: 'body.step_data.seat', type: 'value_error.const' });
    expect((await filling.state()).form.ui_schema.seat).toMatchObject({
      'ui:options': {
        choices: [
          { value: 'window', label: 'Window' },
          { value: 'aisle', label: 'Aisle' },
        ],
      },
    });
  });

  it('refuses what a list of the domain no longer offers', async () => {
    const filling = await Filling.of(trip, { by: 'foot', name: 'x' });
    expect(await refusal(filling.post('guidance', { guide: 'bob' }))).toMatchObject({ loc: 'body.step_data.guide' });
    expect((await filling.post('guidance', { guide: 'ada' })).screen).toBe('step');
  });

  it('runs the named check last', async () => {
    const filling = await fillUntilSeat();
    expect(await refusal(filling.post('luggage', { bags: 9 }))).toMatchObject({
      loc: 'body.step_data.bags',
      msg: 'Too much.',
    });
    expect(await refusal(filling.post('luggage', { bags: 10 }))).toMatchObject({ type: 'value_error.number.not_le' });
  });

  it('checks a field that shows by another field of its step', async () => {
    const filling = await fillUntilSeat();
    expect(await refusal(filling.post('luggage', { bags: 1, heavy: true }))).toMatchObject({
      loc: 'body.step_data.weight',
    });
    expect((await filling.post('luggage', { bags: 1, heavy: true, weight: 20.1 })).screen).toBe('step');
  });
});

describe('actions', () => {
  it('saves unfinished answers, checking only their types, and stays', async () => {
    const filling = await fillUntilSeat();
    const posted = await filling.post('luggage', { bags: 42, heavy: true }, { action: 'save_state' });
    expect(posted).toMatchObject({ screen: 'step', changed: true, complete: false });
    expect(filling.record).toMatchObject({ step: 'luggage', answers: { bags: 42, heavy: true } });
    expect(await refusal(filling.post('luggage', { bags: 'many' }, { action: 'save_state' }))).toMatchObject({
      type: 'type_error.integer',
      loc: 'body.step_data.bags',
    });
    expect((await filling.post('luggage', {}, { action: 'save_draft' })).screen).toBe('list');
    expect(filling.record.answers.bags).toBeUndefined();
  });

  it('offers the last actions on the last step only, and to the roles that have them', async () => {
    const filling = await fillUntilSeat();
    expect((await filling.state()).actions.sort()).toEqual(['save_draft', 'save_state']);
    expect(await refusal(filling.post('luggage', { bags: 1 }, { action: 'place_order' }))).toMatchObject({
      status: 409,
    });
    await filling.post('luggage', { bags: 1 });
    expect((await filling.state()).actions.sort()).toEqual(['place_order', 'save_draft', 'save_state']);
    expect(await refusal(filling.post('review', {}, { action: 'request_quote' }))).toMatchObject({ status: 409 });
  });

  it('places only what is right everywhere, and names the step that is not', async () => {
    const filling = await fillUntilSeat();
    await filling.post('luggage', { bags: 1 });
    await filling.post('comfort', { class: 'first' }, { action: 'save_state' });
    const refused = await refusal(filling.post('review', {}, { action: 'place_order' }));
    expect(refused).toMatchObject({ status: 422, loc: 'body.step_data.seat', body: { step: 'comfort' } });
    expect(await refusal(filling.post('review', {}))).toMatchObject({ body: { step: 'comfort' } });
    await filling.post('comfort', { class: 'first', seat: 'aisle' });
    const placed = await filling.post('review', {}, { action: 'place_order' });
    expect(placed).toMatchObject({ complete: true, screen: 'checkout', message: 'Booked', changed: false });
    expect(await filling.post('review', {})).toMatchObject({ complete: true, screen: 'step' });
  });
});

describe('versions', () => {
  it('goes up with each change of an answer, and refuses a post that knows an older one', async () => {
    const filling = await Filling.of();
    await filling.post('way', { by: 'plane', name: 'Cairo' }, { version: 0 });
    expect(filling.record.version).toBe(1);
    const refused = await refusal(filling.post('way', { by: 'foot', name: 'Cairo' }, { version: 0 }));
    expect(refused.status).toBe(409);
    expect(refused.body.current).toMatchObject({ step: 'comfort', version: 1 });
    await filling.post('way', { by: 'plane', name: 'Cairo' }, { version: 1 });
    expect(filling.record.version).toBe(1);
    await filling.post('way', { by: 'train', name: 'Cairo' });
    expect(filling.record.version).toBe(2);
  });

  it('lets the last write win where the form says so', async () => {
    const filling = await Filling.of({ ...trip, drafts: { concurrent: 'last' } });
    await filling.post('way', { by: 'plane', name: 'Cairo' }, { version: 0 });
    await filling.post('way', { by: 'train', name: 'Cairo' }, { version: 0 });
    expect(filling.record.answers.by).toBe('train');
  });
});

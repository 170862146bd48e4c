import { describe, expect, it } from 'vitest';
import { stepAfter, visibleSteps } from '../../../../engine/dsl/steps.ts';
import type { FormRecord } from '../../../../engine/server/forms/formRecord.ts';
import { forms, schemaFiles } from '../../../../engine/server/forms/forms.ts';
import { product, refusal } from './trialForms.ts';

const { orders } = schemaFiles().constants as unknown as {
  orders: {
    order_type: string[];
    order_type_files: Record<string, string[]>;
    file_types_mapping: Record<string, string[]>;
  };
};

describe.each(schemaFiles().forms.map(file => [file.id] as const))('the form %s', id => {
  const form = forms().form(id);
  it.each((form.file.test ?? []).map(test => [test.name, test] as const))(
    'visits what its test "%s" says',
    async (_, test) => {
      expect(visibleSteps(form, test.answers).map(step => step.name)).toEqual(test.visits);
      const faults = Object.values(await forms().faults(form, test.answers, product)).flat();
      for (const field of test.invalid ?? []) expect(faults.map(fault => fault.loc.at(-1))).toContain(field);
    },
  );

  it('has an end on every path', () => {
    for (const order_type of [undefined, ...orders.order_type]) {
      let step = visibleSteps(form, { order_type })[0];
      for (let turn = 0; step && turn < 20; turn++) step = stepAfter(form, step.name, { order_type });
      expect(step).toBeUndefined();
    }
  });
});

const quantities = { words: 8400, pages: 20, images: 620, minutes: 12 };
const inTime = { turnaround: 'express', submission_method: 'upload' };

async function fillIn(
  order_type: string,
  file_type: string,
  id = 'order',
): Promise<{ record: FormRecord; steps: string[] }> {
  const form = forms().form(id);
  const steps: string[] = [];
  let record = await forms().enter(form, product);
  for (let turn = 0; turn < 10; turn++) {
    const { step } = record;
    steps.push(step);
    if (step === 'review') break;
    const step_data =
      step === 'files'
        ? { order_type, ...quantities, file_type, ...inTime }
        : { name: 'Thesis', language: 'en-US', style: 'apa', look: 'natural', aspect: '16:9' };
    const { version } = record;
    record = (await forms().post(form, record, { step, step_data, version }, product, async () => null)).record;
  }
  return { record, steps };
}

describe('the order form', () => {
  const form = forms().form('order');
  const paths = orders.order_type.flatMap(type => orders.order_type_files[type]!.map(file => [type, file] as const));

  it.each(paths)('is filled in for %s of a %s', async (order_type, file_type) => {
    const { record, steps } = await fillIn(order_type, file_type);
    expect(steps).toEqual(['files', 'details', 'review']);
    const state = await forms().state(form, record, product);
    expect(state).toMatchObject({ step: 'review', is_last: true });
    expect(state.actions.sort()).toEqual(['place_order', 'request_quote', 'save_draft', 'save_state']);
    const placed = await forms().post(
      form,
      record,
      { step: 'review', step_data: {}, action: 'place_order' },
      product,
      async () => null,
    );
    expect(placed).toMatchObject({ complete: true, screen: 'checkout', changed: false });
  });

  it('tells the file endings that each file type accepts', async () => {
    const { record } = await fillIn('copy_editing', 'manuscript');
    const { form: shown } = await forms().state(form, await forms().at(form, record, 'files', product), product);
    expect(JSON.stringify(shown.schema)).toContain(
      JSON.stringify({
        const: 'manuscript',
        title: 'Manuscript',
        description: orders.file_types_mapping.manuscript!.join(', '),
      }),
    );
  });

  it('reads back as titled rows in the language of the reader', async () => {
    const { record } = await fillIn('copy_editing', 'manuscript');
    const sections = forms().sections(form, record.answers, { ...product, locale: 'de' });
    expect(sections.map(section => section.title)).toEqual(['Dateien und Leistung', 'Einzelheiten']);
    expect(sections[0]!.rows).toContainEqual({ label: 'Anzahl der Wörter', value: 8400 });
    expect(sections[0]!.rows[0]).toEqual({ label: 'Leistung', value: 'Lektorat' });
  });

  it.each([
    'http://a.example/files',
    'javascript:alert(1)',
    'https://',
    'https:///x',
    'https://a b.example',
    'not a link',
  ])('takes no cloud link like %s', async cloud_link => {
    const { record } = await fillIn('formatting', 'manuscript');
    const given = { order_type: 'formatting', pages: 20, file_type: 'manuscript', turnaround: 'standard' };
    const step_data = { ...given, submission_method: 'cloud_link', cloud_link };
    const refused = await refusal(forms().post(form, record, { step: 'files', step_data }, product, async () => null));
    expect(refused).toMatchObject({ status: 422, loc: 'body.step_data.cloud_link' });
    expect(refused.msg).toBe('Enter a full address that starts with https://.');
  });

  it('holds to the limits of its quantities', async () => {
    const start = await forms().enter(form, product, { order_type: 'video_editing', name: 'Film' });
    for (const minutes of [0, 601, 1.5, -3, 1e21]) {
      const step_data = { order_type: 'video_editing', minutes, file_type: 'video', ...inTime };
      const refused = await refusal(forms().post(form, start, { step: 'files', step_data }, product, async () => null));
      expect(refused).toMatchObject({ status: 422, loc: 'body.step_data.minutes' });
    }
  });
});

describe('the recipe form', () => {
  it('has the steps of the order form and ends with itself', async () => {
    const form = forms().form('recipe');
    const { record, steps } = await fillIn('video_editing', 'video', 'recipe');
    expect(steps).toEqual(['files', 'details', 'review']);
    const state = await forms().state(form, record, product);
    expect(state.form.title).toBe('New template');
    expect(state.actions.sort()).toEqual(['save_draft', 'save_state']);
    const done = await forms().post(form, record, { step: 'review', step_data: {} }, product, async () => null);
    expect(done).toMatchObject({ complete: true, screen: 'detail' });
    const saved = await forms().post(
      form,
      record,
      { step: 'review', step_data: {}, action: 'save_draft' },
      product,
      async () => null,
    );
    expect(saved).toMatchObject({ screen: 'list', message: 'Template saved' });
  });
});

describe('the forms of a placed order', () => {
  it('asks for words only where changes are wanted', async () => {
    const form = forms().form('revision');
    const start = await forms().enter(form, product);
    const post = (step_data: Record<string, unknown>) =>
      forms().post(form, start, { step: 'decision', step_data, action: 'place_order' }, product, async () => null);
    expect(await post({ decision: 'accept' })).toMatchObject({ complete: true, screen: 'detail' });
    expect(await refusal(post({ decision: 'changes' }))).toMatchObject({ loc: 'body.step_data.notes' });
    expect(await refusal(post({}))).toMatchObject({ loc: 'body.step_data.decision' });
    expect(await post({ decision: 'changes', notes: 'Page 4: keep the heading.' })).toMatchObject({ complete: true });
  });

  it.each(['answer', 'instructions'])('%s can only be sent', async id => {
    const form = forms().form(id);
    const state = await forms().state(form, await forms().enter(form, product), product);
    expect(state.actions).toEqual(['place_order']);
  });
});

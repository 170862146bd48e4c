import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quantityKeys, units } from '../../../schemas/pricing/quantities.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import {
  beginDraft,
  copyEdit,
  createFilledDraft,
  createPlacedOrder,
  fillDraft,
  postStep,
  readOrder,
} from './orderFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

/** Answers that a new draft has. */
const defaults = { turnaround: 'standard', submission_method: 'upload' };

describe('beginning an order', () => {
  it('reads what a new order would look like without writing anything', async () => {
    const other = await app.signUp();
    const { body } = await other.expect(200, 'readInitOrderForm');
    expect(body).toMatchObject({ object_uuid: null, kind: 'order', step: 'files', is_first: true, price: null });
    expect((await other.expect(200, 'listOrders')).body.total).toBe(0);
  });

  it('begins a draft once, and takes the untouched one up again', async () => {
    const first = await customer.call('initOrderForm', { body: {} });
    expect(first.status).toBe(201);
    const again = await customer.call('initOrderForm');
    expect([again.status, again.body.object_uuid]).toEqual([200, first.body.object_uuid]);
    expect((await customer.expect(200, 'readInitOrderForm')).body.object_uuid).toBe(first.body.object_uuid);
    await postStep(customer, first.body.object_uuid ?? '', {
      step: 'details',
      step_data: { name: 'A' },
      action: 'save_state',
    });
    expect((await customer.call('initOrderForm', { body: {} })).status).toBe(201);
  });

  it('begins one draft for two tabs at once', async () => {
    const other = await app.signUp();
    const answers = await Promise.all([1, 2, 3, 4].map(() => other.call('initOrderForm', { body: {} })));
    expect(new Set(answers.map(answer => answer.body.object_uuid)).size).toBe(1);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 200, 200, 201]);
  });

  it('shows a draft nowhere, and gives it no number, until its first answer', async () => {
    const other = await app.signUp();
    const { body } = await other.call('initOrderForm', { body: {} });
    const uuid = body.object_uuid ?? '';
    expect(body.updated_at).toBeNull();
    const countListed = async () => (await other.expect(200, 'listOrders')).body.total;
    const getShowStatus = async () => (await other.call('getOrder', { params: { object_uuid: uuid } })).status;
    expect([await countListed(), await getShowStatus()]).toEqual([0, 404]);
    await postStep(other, uuid, { step: 'files', step_data: defaults, action: 'save_state' });
    expect([await countListed(), await getShowStatus()]).toEqual([0, 404]);
    await postStep(other, uuid, { step: 'details', step_data: { name: 'A' }, action: 'save_state' });
    expect([await countListed(), await getShowStatus()]).toEqual([1, 200]);
    expect((await readOrder(other, uuid)).number).toMatch(/^E-\d{2}-\d{6}$/);
  });

  it('gives numbers of the year without a gap', async () => {
    const other = await app.signUp();
    const numbers = [];
    for (let count = 0; count < 3; count += 1) {
      const { object_uuid } = await createFilledDraft(other);
      numbers.push((await readOrder(other, object_uuid ?? '')).number);
    }
    const year = String(app.clock.now().getUTCFullYear()).slice(2);
    const counts = numbers.map(number => Number(new RegExp(`^E-${year}-(\\d{6})$`).exec(number)?.[1]));
    expect(counts.map(count => count - (counts[0] ?? 0))).toEqual([0, 1, 2]);
  });

  it('copies the answers of one’s own order, not of another customer’s', async () => {
    const source = await createFilledDraft(customer);
    const { status, body } = await customer.call('initOrderForm', { body: { order_uuid: source.object_uuid } });
    expect([status, body.step, body.object_uuid === source.object_uuid]).toEqual([201, 'review', false]);
    expect(body.price?.total).toEqual(source.price?.total);
    const stranger = await app.signUp();
    expect((await stranger.call('initOrderForm', { body: { order_uuid: source.object_uuid } })).status).toBe(404);
    expect((await customer.call('initOrderForm', { body: { order_uuid: randomUUID() } })).status).toBe(404);
  });
});

describe('an order from a quote', () => {
  it('starts with the answers in the address, at the first step that they do not complete', async () => {
    const page = 'order_type=copy_editing&name=chapter-7&words=8412&turnaround=express&file_type=manuscript&total=1';
    const { status, body } = await customer.call('initOrderForm', { body: { page } });
    const { order_type, words, turnaround } = { order_type: 'copy_editing', words: 8412, turnaround: 'express' };
    expect([status, body.step, body.step_data]).toEqual([
      201,
      'files',
      { order_type, words, turnaround, file_type: 'manuscript', submission_method: 'upload' },
    ]);
    expect(await readOrder(customer, body.object_uuid ?? '')).toMatchObject({ name: 'chapter-7', quantity: 8412 });
  });

  it('leaves out what no form takes, and is an empty draft without a service', async () => {
    const ask = async (page: string) => (await customer.call('initOrderForm', { body: { page } })).body;
    const odd = await ask('order_type=copy_editing&words=-5&words=1e9&turnaround=yesterday&name=');
    expect([odd.step, odd.step_data]).toEqual(['files', { order_type: 'copy_editing', ...defaults }]);
    expect((await ask('order_type=constructor&words=5')).step_data).toEqual(defaults);
    expect((await customer.call('initOrderForm', { body: { page: 'x'.repeat(1001) } })).status).toBe(422);
  });
});

describe('filling in', () => {
  it('goes through three steps, with a price and its rules as soon as the service and its quantity are known', async () => {
    const begun = await beginDraft(await app.signUp().then(other => (customer = other)));
    const uuid = begun.object_uuid ?? '';
    expect(begun.form.steps.map(step => step.name)).toEqual(['files', 'details', 'review']);
    expect([begun.step_data, begun.price]).toEqual([defaults, null]);
    expect(begun.form.from_files).toEqual(Object.fromEntries(units.map(unit => [quantityKeys[unit], unit])));
    const step_data = { ...defaults, order_type: 'copy_editing', words: 8400 };
    const files = (await postStep(customer, uuid, { step: 'files', step_data, action: 'save_state' })).body;
    expect(files.price?.lines[0]).toMatchObject({ label: 'Copy editing', rule: '8,400 words at $40.00 per 1,000' });
    expect(files.turnarounds?.map(({ turnaround, total }) => [turnaround, total.amount])).toEqual([
      ['standard', 33_600],
      ['express', 45_360],
      ['rush', 58_800],
    ]);
    const details = await fillDraft(customer, uuid, { files: copyEdit.files });
    expect(details).toMatchObject({ step: 'details', step_data: { style: 'none' } });
    const review = await fillDraft(customer, uuid, { details: copyEdit.details });
    expect(review).toMatchObject({ step: 'review', is_last: true });
    expect(review.price?.lines.map(line => line.kind)).toEqual(['list', 'surcharge']);
    expect(review.price?.total).toEqual({ amount: 33_600 + 11_760, currency: 'USD' });
    expect(await readOrder(customer, uuid)).toMatchObject({
      name: 'River Atlas, chapters 7–9',
      status: 'draft',
      quantity: 8400,
      unit: 'word',
      total: { amount: 45_360, currency: 'USD' },
    });
  });

  it('prices answers as they are typed, with every turnaround, and stores none of them', async () => {
    const draft = await createFilledDraft(customer);
    const params = { object_uuid: draft.object_uuid ?? '' };
    const before = (await customer.expect(200, 'getOrderForm', { params })).body;
    const ask = (step_data: object) => customer.call('priceOrderForm', { params, body: { step: 'files', step_data } });
    const { body } = await ask({ ...copyEdit.files, words: 1000 });
    expect(body.price?.total.amount).toBe(4000 + 1400);
    expect(body.turnarounds.map(({ turnaround, total }) => [turnaround, total.amount])).toEqual([
      ['standard', 4000],
      ['express', 5400],
      ['rush', 7000],
    ]);
    expect((await ask({ ...copyEdit.files, words: null })).body).toEqual({ price: null, turnarounds: [] });
    const refused = await ask({ words: 'many' });
    expect([refused.status, (refused.detail as { loc: string[] }[])[0]?.loc]).toEqual([
      422,
      ['body', 'step_data', 'words'],
    ]);
    expect((await customer.expect(200, 'getOrderForm', { params })).body).toEqual(before);
  });

  it('tells the price in the language that is asked for', async () => {
    const { object_uuid } = await createFilledDraft(customer);
    const { body } = await customer.call('getOrderForm', {
      params: { object_uuid: object_uuid ?? '' },
      headers: { 'accept-language': 'de' },
    });
    expect(body.price?.lines[0]?.rule).toBe('8.400 Wörter zu 40,00 $ je 1.000');
  });

  it('returns to the previous step without changing an answer, and never before the first step', async () => {
    const { object_uuid, version } = await createFilledDraft(customer);
    const uuid = object_uuid ?? '';
    const back = () => customer.call('previousOrderForm', { params: { object_uuid: uuid } });
    const details = await back();
    expect(details.body).toMatchObject({ step: 'details', version, step_data: copyEdit.details });
    expect((await back()).body.step).toBe('files');
    const refused = await back();
    expect([refused.status, refused.detail]).toEqual([409, 'This is the first step.']);
    const resumed = await customer.call('getOrderForm', { params: { object_uuid: uuid } });
    expect(resumed.body).toMatchObject({ step: 'files', version });
  });

  it('says what is wrong at the field', async () => {
    const { object_uuid } = await beginDraft(customer);
    const uuid = object_uuid ?? '';
    const wrong = await postStep(customer, uuid, { step: 'files', step_data: { ...copyEdit.files, words: 0 } });
    expect(wrong.status).toBe(422);
    expect(wrong.detail).toMatchObject([{ loc: ['body', 'step_data', 'words'] }]);
    await fillDraft(customer, uuid, { files: copyEdit.files });
    const missing = await postStep(customer, uuid, { step: 'details', step_data: { name: 'Atlas' } });
    expect(missing.detail).toMatchObject([
      { type: 'type_error.none.not_allowed', loc: ['body', 'step_data', 'language'] },
    ]);
  });

  it('autosaves what is incomplete, and stays', async () => {
    const { object_uuid } = await beginDraft(customer);
    const uuid = object_uuid ?? '';
    const saved = await postStep(customer, uuid, {
      step: 'details',
      step_data: { name: 'Half' },
      action: 'save_state',
    });
    expect(saved.body).toMatchObject({ step: 'details', step_data: { name: 'Half' }, next: { screen: 'step' } });
    const left = await postStep(customer, uuid, { step: 'details', step_data: { name: 'Half' }, action: 'save_draft' });
    expect(left.body.next).toEqual({ screen: 'list', uuid });
    expect(await readOrder(customer, uuid)).toMatchObject({ name: 'Half', total: null, quantity: null });
  });

  it('does not overwrite what another device saved in the meantime', async () => {
    const { object_uuid, version } = await createFilledDraft(customer);
    const uuid = object_uuid ?? '';
    const change = (name: string) =>
      postStep(customer, uuid, {
        step: 'details',
        step_data: { ...copyEdit.details, name },
        version,
        action: 'save_state',
      });
    expect((await change('First')).body.version).toBe(version + 1);
    const late = await change('Second');
    expect(late.status).toBe(409);
    expect(JSON.parse(late.text)).toMatchObject({
      detail: 'This was changed somewhere else in the meantime.',
      current: { object_uuid: uuid, version: version + 1 },
    });
    expect((await readOrder(customer, uuid)).name).toBe('First');
  });

  it('keeps exactly one of two saves at once', async () => {
    const { object_uuid, version } = await createFilledDraft(customer);
    const uuid = object_uuid ?? '';
    const answers = await Promise.all(
      ['A', 'B', 'C'].map(name =>
        postStep(customer, uuid, {
          step: 'details',
          step_data: { ...copyEdit.details, name },
          version,
          action: 'save_state',
        }),
      ),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it('is not found for other customers', async () => {
    const { object_uuid } = await createFilledDraft(customer);
    const params = { object_uuid: object_uuid ?? '' };
    const stranger = await app.signUp();
    const body = { step: 'files', step_data: {} };
    const answers = [
      await stranger.call('getOrderForm', { params }),
      await stranger.call('postOrderForm', { params, body }),
      await stranger.call('previousOrderForm', { params }),
      await stranger.call('getOrder', { params }),
      await stranger.call('deleteOrder', { params }),
    ];
    expect(answers.map(answer => [answer.status, answer.detail])).toEqual(
      answers.map(() => [404, 'This order does not exist.']),
    );
  });
});

describe('placing', () => {
  it('holds the price for seven days and leads to the checkout', async () => {
    const { object_uuid } = await createFilledDraft(customer);
    const uuid = object_uuid ?? '';
    const { body } = await postStep(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect(body.next).toEqual({ screen: 'checkout', uuid });
    const held = new Date(app.clock.now().getTime() + 7 * 86_400_000);
    expect(Date.parse(body.price?.expires_at ?? '')).toBeCloseTo(held.getTime(), -5);
    const order = await readOrder(customer, uuid);
    expect(order).toMatchObject({ status: 'awaiting_payment', revisions_left: 1 });
    expect(order.allowed_actions).toEqual(['edit', 'delete', 'checkout', 'upload']);
    expect(order.events.map(event => [event.type, event.from, event.to])).toEqual([
      ['created', null, 'draft'],
      ['awaiting_payment', 'draft', 'awaiting_payment'],
    ]);
  });

  it('refuses while a step is incomplete, and names it', async () => {
    const { object_uuid } = await beginDraft(customer);
    const uuid = object_uuid ?? '';
    const refused = await postStep(customer, uuid, { step: 'files', step_data: copyEdit.files, action: 'place_order' });
    expect([refused.status, refused.detail]).toEqual([409, 'This action is not offered here.']);
    await fillDraft(customer, uuid, copyEdit);
    const step_data = { ...copyEdit.files, file_type: null };
    await postStep(customer, uuid, { step: 'files', step_data, action: 'save_state' });
    const incomplete = await postStep(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect(incomplete.status).toBe(422);
    expect(JSON.parse(incomplete.text)).toMatchObject({ step: 'files' });
  });

  it('asks for a quote', async () => {
    const { object_uuid } = await createFilledDraft(customer);
    const uuid = object_uuid ?? '';
    const { body } = await postStep(customer, uuid, { step: 'review', step_data: {}, action: 'request_quote' });
    expect(body.next).toEqual({ screen: 'detail', uuid });
    expect(await readOrder(customer, uuid)).toMatchObject({ status: 'quote_requested', total: null, price: null });
  });

  it('opens a placed order again with the first changed answer, and not before', async () => {
    const uuid = await createPlacedOrder(customer);
    const params = { object_uuid: uuid };
    const { body: state } = await customer.call('getOrderForm', { params });
    await customer.call('previousOrderForm', { params });
    await postStep(customer, uuid, { step: 'files', step_data: copyEdit.files, action: 'save_state' });
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_payment');
    const changed = { ...copyEdit.files, turnaround: 'standard' };
    const { body } = await postStep(customer, uuid, { step: 'files', step_data: changed, version: state.version });
    expect(body.price?.total.amount).toBe(33_600);
    expect(await readOrder(customer, uuid)).toMatchObject({ status: 'draft', price: { expires_at: null } });
  });

  it('leads to the checkout again when it is placed twice', async () => {
    const uuid = await createPlacedOrder(customer);
    const again = await postStep(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect([again.status, again.body.next?.screen]).toEqual([200, 'checkout']);
    expect((await readOrder(customer, uuid)).events).toHaveLength(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, payWith } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, postStep, readOrder } from './orderFixtures.ts';
import { createDeliveredOrder, createPaidOrder, createQueuedOrder, passTime, standard } from './orderStages.ts';
import { finishUpload, holdOrder, insertFiles, moveOrder, words } from './staffActions.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const day = 86_400_000;
const form = (uuid: string) => customer.call('getOrderForm', { params: { object_uuid: uuid } });
const remove = (uuid: string) => customer.call('deleteOrder', { params: { object_uuid: uuid } });

describe('files that are in', () => {
  it('put a paid order into the queue, with the day it is due', async () => {
    const uuid = await createPaidOrder(customer);
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_files');
    await insertFiles(app, uuid, words(8400));
    await finishUpload(app, customer, uuid);
    const order = await readOrder(customer, uuid);
    expect(order).toMatchObject({ status: 'queued', allowed_actions: ['edit', 'delete', 'download', 'create_order'] });
    expect(order.due_at).toMatch(/T17:00:00.000Z$/);
    expect((await app.mailbox(customer.me.email)).map(mail => mail.subject).join()).toContain(order.number);
  });

  it('that are finished before paying need no second word', async () => {
    const uuid = await createPlacedOrder(customer, standard);
    await insertFiles(app, uuid, words(8400));
    await finishUpload(app, customer, uuid);
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_payment');
    await payWith(customer, uuid, cards.good);
    expect((await readOrder(customer, uuid)).status).toBe('queued');
  });

  it('must be there, and must be safe', async () => {
    const uuid = await createPaidOrder(customer);
    await expect(finishUpload(app, customer, uuid)).rejects.toMatchObject({ problem: 'upload_empty' });
    await insertFiles(app, uuid, { ...words(8400), scan: 'quarantined' });
    await finishUpload(app, customer, uuid);
    const order = await readOrder(customer, uuid);
    expect(order).toMatchObject({ status: 'on_hold', on_hold_reason: expect.stringContaining('safety check') });
    expect(order.allowed_actions).toEqual(['edit', 'upload', 'download', 'delete']);
    await insertFiles(app, uuid, words(8400));
    await finishUpload(app, customer, uuid);
    expect((await readOrder(customer, uuid)).status).toBe('queued');
  });

  it('may have two in a hundred more or less', async () => {
    for (const count of [8400 * 1.02, 8400 * 0.98]) {
      const uuid = await createPaidOrder(customer);
      await insertFiles(app, uuid, words(Math.round(count)));
      await finishUpload(app, customer, uuid);
      expect(await readOrder(customer, uuid)).toMatchObject({ status: 'queued', quantity: 8400 });
    }
  });

  it('with more than was ordered wait for the balance', async () => {
    const uuid = await createPaidOrder(customer);
    await insertFiles(app, uuid, words(9000), words(1000));
    await finishUpload(app, customer, uuid);
    const held = await readOrder(customer, uuid);
    expect(held).toMatchObject({ status: 'on_hold', quantity: 10_000, total: { amount: 33_600 } });
    expect(held).toMatchObject({ balance_due: { amount: 6400, currency: 'USD' }, on_hold_kind: 'balance' });
    expect(held.allowed_actions).toContain('checkout');
    const { body } = await customer.expect(200, 'getCheckout', { params: { object_uuid: uuid } });
    expect(body.checkout).toMatchObject({ total: { amount: 6400 }, expires_at: null });
    expect(body.checkout.lines.map(line => line.rule)).toEqual(['Additional quantity in your files']);
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    const after = await readOrder(customer, uuid);
    expect(after).toMatchObject({ status: 'queued', total: { amount: 40_000 }, on_hold_reason: null });
    expect(after.payments.map(payment => [payment.payment_type, payment.amount.amount])).toEqual([
      ['balance', 6400],
      ['checkout', 33_600],
    ]);
  });

  it('with less than was ordered bring money back', async () => {
    const uuid = await createPaidOrder(customer);
    await insertFiles(app, uuid, words(8000));
    await finishUpload(app, customer, uuid);
    await app.deps.jobs.run(app.deps, 'refunds');
    const order = await readOrder(customer, uuid);
    expect(order).toMatchObject({ status: 'queued', quantity: 8000, total: { amount: 32_000 } });
    expect(order.payments[0]).toMatchObject({ payment_status: 'partially_refunded', refunded: { amount: 1600 } });
  });

  it.each<[number, string]>([
    [20_000, 'on_hold'],
    [1_000, 'queued'],
  ])('%i words beside a file that cannot be counted: %s', async (known, status) => {
    const uuid = await createPaidOrder(customer);
    await insertFiles(app, uuid, words(known), { measured_count: null });
    await finishUpload(app, customer, uuid);
    expect((await readOrder(customer, uuid)).status).toBe(status);
  });
});

describe('the form that fits the status', () => {
  it('of an order without an editor can change only the instructions', async () => {
    const uuid = await createQueuedOrder(app, customer);
    const { body } = await form(uuid);
    expect([body.kind, body.form.steps.map(step => step.name), body.price]).toEqual([
      'instructions',
      ['instructions'],
      null,
    ]);
    const change = (text: string, version: number) =>
      postStep(customer, uuid, {
        step: 'instructions',
        step_data: { instructions: text },
        action: 'place_order',
        version,
      });
    const changed = await change('Keep the commas.', body.version);
    expect(changed.body.next).toEqual({ screen: 'detail', uuid });
    expect((await change('Drop the commas.', body.version)).status).toBe(409);
    const order = await readOrder(customer, uuid);
    expect(order.status).toBe('queued');
    expect(order.sections.flatMap(section => section.rows)).toContainEqual({
      label: 'Instructions for the editor',
      value: 'Keep the commas.',
    });
  });

  it('of a delivered one accepts it', async () => {
    const uuid = await createDeliveredOrder(app, customer);
    const { body } = await form(uuid);
    expect(body.kind).toBe('revision');
    expect(body.updated_at).toBeNull();
    const answer = await postStep(customer, uuid, {
      step: 'decision',
      step_data: { decision: 'accept' },
      action: 'place_order',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await readOrder(customer, uuid)).toMatchObject({
      status: 'completed',
      allowed_actions: ['download', 'create_order'],
    });
    expect([(await form(uuid)).status, (await remove(uuid)).status]).toEqual([409, 409]);
  });

  it('of a delivered one asks for changes, as often as the plan allows', async () => {
    const uuid = await createDeliveredOrder(app, customer);
    const ask = () =>
      postStep(customer, uuid, {
        step: 'decision',
        step_data: { decision: 'changes', notes: 'Chapter 2 is missing its title.' },
        action: 'place_order',
      });
    expect((await ask()).status).toBe(200);
    const order = await readOrder(customer, uuid);
    expect(order).toMatchObject({ status: 'revision_requested', revisions_left: 0 });
    expect(order.messages.at(-1)).toMatchObject({ author: 'Robin Example', text: 'Chapter 2 is missing its title.' });
    await moveOrder(app, uuid, 'in_progress', 'quality_check', 'delivered');
    const refused = await ask();
    expect(refused.detail).toMatchObject([{ type: 'integrity_error', loc: ['body', 'step_data', 'notes'] }]);
  });

  it('of one on hold answers the question, and the time that it waited is added', async () => {
    const uuid = await createQueuedOrder(app, customer);
    const before = (await readOrder(customer, uuid)).due_at ?? '';
    await holdOrder(app, uuid, 'question', 'Which map is right?');
    customer = await passTime(app, customer, 7 * day);
    expect((await form(uuid)).body.kind).toBe('answer');
    expect((await readOrder(customer, uuid)).on_hold_reason).toBe('Our team has a question. Which map is right?');
    const answer = { step: 'answer', step_data: { answer: 'The second.' }, action: 'place_order' } as const;
    expect((await postStep(customer, uuid, answer)).status).toBe(200);
    const order = await readOrder(customer, uuid);
    expect(order.status).toBe('queued');
    expect(Date.parse(order.due_at ?? '') - Date.parse(before)).toBe(7 * 86_400_000);
  });

  it('does not let words settle a balance', async () => {
    const uuid = await createPaidOrder(customer);
    await insertFiles(app, uuid, words(12_000));
    await finishUpload(app, customer, uuid);
    const answer = { step: 'answer', step_data: { answer: 'I sent too much.' }, action: 'place_order' } as const;
    expect((await postStep(customer, uuid, answer)).status).toBe(200);
    expect((await readOrder(customer, uuid)).status).toBe('on_hold');
  });

  it.each(['measured_less', 'measured_more'])('does not let words end the hold %s', async reason => {
    const uuid = await createQueuedOrder(app, customer);
    await holdOrder(app, uuid, reason);
    const answer = { step: 'answer', step_data: { answer: 'Go on, please.' }, action: 'place_order' } as const;
    expect((await postStep(customer, uuid, answer)).status).toBe(200);
    expect(await readOrder(customer, uuid)).toMatchObject({
      status: 'on_hold',
      messages: [{ text: 'Go on, please.' }],
    });
  });

  it('is none while the editor works', async () => {
    const uuid = await createQueuedOrder(app, customer);
    await moveOrder(app, uuid, 'in_progress');
    expect([(await form(uuid)).status, (await form(uuid)).detail]).toEqual([
      409,
      'This order cannot be changed in its current status.',
    ]);
    expect((await remove(uuid)).detail).toBe('This order cannot be changed in its current status.');
  });
});

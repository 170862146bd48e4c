/** One draft in two windows: an older page must not silently undo what the other window did to the order. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormState } from '../../../schemas/generated/types.ts';
import { type OrderStatus, orders } from '../../../server/orders/tables.ts';
import { app, closeTestApp, customer, openTestApp } from './openTestApp.ts';
import { copyEdit, createFilledDraft, postStep, readOrder } from './orderFixtures.ts';
import { moveOrder } from './staffActions.ts';

beforeAll(openTestApp);
afterAll(closeTestApp);

const stale = (uuid: string, version: number) =>
  postStep(customer, uuid, {
    step: 'details',
    step_data: { ...copyEdit.details, name: 'Typed in the other window' },
    action: 'save_state',
    version,
  });

const placing = (uuid: string) => postStep(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
const asking = (uuid: string) => postStep(customer, uuid, { step: 'review', step_data: {}, action: 'request_quote' });

/** The new state of the order, how it got there, and the message that the older page shows. */
const turns: [OrderStatus, (uuid: string) => Promise<unknown>, RegExp][] = [
  ['awaiting_payment', placing, /has been placed/],
  ['quote_requested', asking, /quote for this order has been requested/],
  ['quoted', uuid => asking(uuid).then(() => moveOrder(app, uuid, 'quoted')), /has sent a quote/],
  ['expired', uuid => placing(uuid).then(() => moveOrder(app, uuid, 'expired')), /has expired/],
  ['awaiting_files', uuid => placing(uuid).then(() => moveOrder(app, uuid, 'awaiting_files')), /has been paid/],
  ['queued', uuid => placing(uuid).then(() => moveOrder(app, uuid, 'awaiting_files', 'queued')), /has been paid/],
];

describe('an order whose status changed in another window', () => {
  it.each(turns)(
    'an older page of an order that is now %s saves nothing and gets the new state',
    async (status, turn, said) => {
      const { object_uuid, version } = await createFilledDraft(customer);
      const uuid = object_uuid ?? '';
      await turn(uuid);
      const refused = await stale(uuid, version);
      expect(refused.status).toBe(409);
      const { current } = JSON.parse(refused.text) as { current: FormState };
      expect(current.message).toMatch(said);
      expect(current.version).toBeGreaterThan(version);
      expect(await readOrder(customer, uuid)).toMatchObject({ status, name: copyEdit.details.name });
    },
  );

  it.each(['de', 'ar'])('the refusal of an older page is in the language of that page: %s', async language => {
    const { object_uuid, version } = await createFilledDraft(customer);
    const uuid = object_uuid ?? '';
    await placing(uuid);
    const refused = await customer.call('postOrderForm', {
      params: { object_uuid: uuid },
      body: { step: 'details', step_data: { name: 'Typed' }, action: 'save_state', version },
      headers: { 'accept-language': language },
    });
    const { current } = JSON.parse(refused.text) as { current: FormState };
    expect(current.message).toMatch(language === 'de' ? /erteilt/ : /قُدّم هذا الطلب/);
  });

  it('a change over the newest version of a placed order makes it a draft again', async () => {
    const { object_uuid } = await createFilledDraft(customer);
    const uuid = object_uuid ?? '';
    const { body } = await placing(uuid);
    expect((await stale(uuid, body.version)).status).toBe(200);
    expect((await readOrder(customer, uuid)).status).toBe('draft');
  });
});

describe('a step back', () => {
  const back = (uuid: string, step?: string) =>
    customer.call('previousOrderForm', { params: { object_uuid: uuid }, query: step === undefined ? {} : { step } });

  it.each([
    ['review', 'files', 'details'],
    ['details', 'review', 'files'],
    ['review', 'details', 'details'],
  ])('from %s leads to the step before it, although another window went to %s', async (shown, other, before) => {
    const { object_uuid } = await createFilledDraft(customer);
    const uuid = object_uuid ?? '';
    await app.db.update(orders).set({ step: other }).where(eq(orders.uuid, uuid));
    expect((await back(uuid, shown)).body.step).toBe(before);
    // The same request sent twice, because its answer was lost, goes back one step only.
    expect((await back(uuid, shown)).body.step).toBe(before);
  });

  it.each([
    ['files', 409],
    ['no such step', 200],
    ['', 422],
    ['x'.repeat(65), 422],
  ])('from "%s" answers %i', async (shown, status) => {
    const { object_uuid } = await createFilledDraft(customer);
    expect((await back(object_uuid ?? '', shown)).status).toBe(status);
  });
});

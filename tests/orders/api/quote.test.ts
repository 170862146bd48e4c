import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo/accounts.ts';
import { cards, payWith } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { postStep, readOrder } from './orderFixtures.ts';

let app: TestApp;
let customer: Customer;
let uuid: string;
beforeEach(async () => {
  app = await startTestApp({ demo: true });
  customer = await app.signIn('customer@demo.test', demoPassword);
  uuid = (await customer.expect(200, 'listOrders', { query: { status: 'quoted' } })).body.items[0]?.uuid ?? '';
});
afterEach(() => app?.close());

const form = () => customer.expect(200, 'getOrderForm', { params: { object_uuid: uuid } });

describe('a quote', () => {
  it('is shown with its price, and accepted by paying', async () => {
    const order = await readOrder(customer, uuid);
    expect(order.quote).toEqual({ total: { amount: 95_810, currency: 'USD' }, valid_until: expect.any(String) });
    expect(order.price?.lines.map(line => [line.label, line.rule])).toEqual([
      [expect.any(String), '22 minutes, price offered by our team'],
      ['Sales tax, New York', '8.875% of $880.00'],
    ]);
    const again = await postStep(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect(again.body.next).toEqual({ screen: 'checkout', uuid });
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    expect(await readOrder(customer, uuid)).toMatchObject({ status: 'awaiting_files', total: { amount: 95_810 } });
  });

  it('is void as soon as an answer changes', async () => {
    const { body: state } = await form();
    const step_data = {
      order_type: 'video_editing',
      minutes: 30,
      file_type: 'video',
      turnaround: 'standard',
      submission_method: 'upload',
    };
    const details = (await postStep(customer, uuid, { step: 'files', step_data })).body;
    expect(details.version).toBe(state.version + 1);
    const order = await readOrder(customer, uuid);
    expect(order).toMatchObject({ status: 'draft', quote: null });
    expect(order.price?.lines[0]).toMatchObject({ kind: 'list', amount: 135_000 });
  });

  it('is void when another is asked for', async () => {
    const asked = await postStep(customer, uuid, { step: 'review', step_data: {}, action: 'request_quote' });
    expect(asked.status).toBe(200);
    expect(await readOrder(customer, uuid)).toMatchObject({ status: 'quote_requested', quote: null, total: null });
  });

  it('ends after 14 days', async () => {
    app.clock.setOffset(14 * 86_400_000);
    await app.deps.jobs.run(app.deps, 'orders');
    customer = await app.signIn('customer@demo.test', demoPassword);
    expect((await readOrder(customer, uuid)).status).toBe('expired');
  });
});

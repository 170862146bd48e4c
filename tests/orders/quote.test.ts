import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { cards, payWith } from '../checkout/till.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { post, read } from './drafting.ts';

let world: World;
let customer: Customer;
let uuid: string;
beforeEach(async () => {
  world = await startWorld({ demo: true });
  customer = await world.signIn('customer@demo.test', demoPassword);
  uuid = (await customer.expect(200, 'listOrders', { query: { status: 'quoted' } })).body.items[0]?.uuid ?? '';
});
afterEach(() => world?.close());

const form = () => customer.expect(200, 'getOrderForm', { params: { object_uuid: uuid } });

describe('a quote', () => {
  it('is shown with its price, and accepted by paying', async () => {
    const order = await read(customer, uuid);
    expect(order.quote).toEqual({ total: { amount: 95_810, currency: 'USD' }, valid_until: expect.any(String) });
    expect(order.price?.lines.map(line => [line.label, line.rule])).toEqual([
      [expect.any(String), '22 minutes, price offered by our team'],
      ['Sales tax, New York', '8.875% of $880.00'],
    ]);
    const again = await post(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect(again.body.next).toEqual({ screen: 'checkout', uuid });
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    expect(await read(customer, uuid)).toMatchObject({ status: 'awaiting_files', total: { amount: 95_810 } });
  });

  it('is void as soon as an answer changes', async () => {
    const { body: state } = await form();
    const video = (
      await post(customer, uuid, { step: 'video', step_data: { minutes: 30, aspect: '16:9', file_type: 'video' } })
    ).body;
    expect(video.version).toBe(state.version + 1);
    const order = await read(customer, uuid);
    expect(order).toMatchObject({ status: 'draft', quote: null });
    expect(order.price?.lines[0]).toMatchObject({ kind: 'list', amount: 135_000 });
  });

  it('is void when another is asked for', async () => {
    const asked = await post(customer, uuid, { step: 'review', step_data: {}, action: 'request_quote' });
    expect(asked.status).toBe(200);
    expect(await read(customer, uuid)).toMatchObject({ status: 'quote_requested', quote: null, total: null });
  });

  it('ends after 14 days', async () => {
    world.clock.setOffset(14 * 86_400_000);
    await world.deps.jobs.run(world.deps, 'orders');
    customer = await world.signIn('customer@demo.test', demoPassword);
    expect((await read(customer, uuid)).status).toBe('expired');
  });
});

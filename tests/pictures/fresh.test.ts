import { expect, it } from 'vitest';
import { startWorld } from '../support/world.ts';
import { freshCustomer } from './fresh.ts';

it('signs in a new customer, whose pages are empty', async () => {
  const world = await startWorld();
  try {
    const client = await freshCustomer(world.url);
    expect((await client.expect(200, 'listOrders')).body.items).toEqual([]);
  } finally {
    await world.close();
  }
});

import { expect, it } from 'vitest';
import { startTestApp } from '../helpers/testApp.ts';
import { freshCustomer } from './freshCustomer.ts';

it('signs in a new customer, whose pages are empty', async () => {
  const app = await startTestApp();
  try {
    const client = await freshCustomer(app.url);
    expect((await client.expect(200, 'listOrders')).body.items).toEqual([]);
  } finally {
    await app.close();
  }
});

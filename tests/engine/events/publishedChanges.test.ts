import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder } from '../../orders/api/orderFixtures.ts';
import { createPaidOrder } from '../../orders/api/orderStages.ts';
import { Tus } from '../../uploads/api/tus.ts';
import { type Listening, listen } from './listening.ts';

let app: TestApp;
let customer: Customer;
let page: Listening;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  page = await listen(customer);
});
afterAll(() => app.close());

const getHeardRecords = () => new Set(page.events.map(({ resource, uuid }) => `${resource} ${uuid}`));

it('an order that is placed, paid and gets its files is heard of', async () => {
  const uuid = await createPaidOrder(customer);
  const { body } = await customer.expect(200, 'obtainTransporterToken', { params: { id: uuid } });
  await new Tus(app.url, body.token).put('text.txt', Buffer.from('a few words'));
  await expect.poll(getHeardRecords).toContain(`files ${uuid}`);
  expect(getHeardRecords()).toContain(`orders ${uuid}`);
  expect([...getHeardRecords()].some(one => one.startsWith('payments '))).toBe(true);
});

it('an order that is removed is heard of', async () => {
  const uuid = await createPlacedOrder(customer);
  await expect.poll(getHeardRecords).toContain(`orders ${uuid}`);
  page.events.length = 0;
  await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
  await expect.poll(getHeardRecords).toContain(`orders ${uuid}`);
});

it('a change of the account is heard of', async () => {
  await customer.expect(200, 'patchMe', { body: { phone: '+12125550123' } });
  await expect.poll(getHeardRecords).toContain(`account ${customer.me.uuid}`);
});

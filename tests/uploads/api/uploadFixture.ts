import type { OrderRow } from '../../../server/orders/tables.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';
import { createOrderForUpload } from './orderForUpload.ts';
import { Tus } from './tus.ts';

export interface UploadFixture {
  order: OrderRow;
  tus: Tus;
  sync(): ReturnType<typeof syncOf>;
  finish(body?: object): ReturnType<typeof finishOf>;
  status(): Promise<string>;
}

/** A placed order with a live token, and the calls around its upload. */
export async function startUpload(
  app: TestApp,
  customer: Customer,
  overrides: Parameters<typeof createOrderForUpload>[3] & { status?: OrderRow['status'] } = {},
): Promise<UploadFixture> {
  const order = await createOrderForUpload(app, customer, overrides.status, overrides);
  return {
    order,
    tus: await openTus(app, customer, order),
    sync: () => syncOf(customer, order),
    finish: (body = {}) => finishOf(customer, order, body),
    status: async () => {
      const { body } = await customer.expect(200, 'getOrder', { params: { object_uuid: order.uuid } });
      return body.status;
    },
  };
}

export async function openTus(app: TestApp, customer: Customer, order: OrderRow): Promise<Tus> {
  const { body } = await customer.expect(200, 'obtainTransporterToken', { params: { id: order.uuid } });
  return new Tus(app.url, body.token);
}

const syncOf = async (customer: Customer, order: OrderRow) =>
  (await customer.expect(200, 'syncUploads', { params: { id: order.uuid } })).body;
const finishOf = (customer: Customer, order: OrderRow, body: object) =>
  customer.call('finishUpload', { params: { id: order.uuid }, body });

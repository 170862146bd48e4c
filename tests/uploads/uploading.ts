import type { OrderRow } from '../../server/orders/tables.ts';
import type { Customer, World } from '../support/world.ts';
import { placedOrder } from './placedOrder.ts';
import { Tus } from './tus.ts';

export interface Uploading {
  order: OrderRow;
  tus: Tus;
  sync(): ReturnType<typeof syncOf>;
  finish(body?: object): ReturnType<typeof finishOf>;
  status(): Promise<string>;
}

/** A placed order with a live token, and the calls around its upload. */
export async function startUploading(
  world: World,
  customer: Customer,
  overrides: Parameters<typeof placedOrder>[3] & { status?: OrderRow['status'] } = {},
): Promise<Uploading> {
  const order = await placedOrder(world, customer, overrides.status, overrides);
  return {
    order,
    tus: await openTus(world, customer, order),
    sync: () => syncOf(customer, order),
    finish: (body = {}) => finishOf(customer, order, body),
    status: async () => {
      const { body } = await customer.expect(200, 'getOrder', { params: { object_uuid: order.uuid } });
      return body.status;
    },
  };
}

export async function openTus(world: World, customer: Customer, order: OrderRow): Promise<Tus> {
  const { body } = await customer.expect(200, 'obtainTransporterToken', { params: { id: order.uuid } });
  return new Tus(world.url, body.token);
}

const syncOf = async (customer: Customer, order: OrderRow) =>
  (await customer.expect(200, 'syncUploads', { params: { id: order.uuid } })).body;
const finishOf = (customer: Customer, order: OrderRow, body: object) =>
  customer.call('finishUpload', { params: { id: order.uuid }, body });

import { call } from '../../engine/client/api/index.ts';
import type { Order, TransporterToken } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { type UploadRoleCalls, useCustomerCalls, useStaffCalls } from './roleCalls.ts';

/** Who sends files of an order: its customer the sources, or staff the result. */
export interface UploadRole {
  resource: string;
  useCalls: (uuid: string) => UploadRoleCalls;
  obtain: (uuid: string) => Promise<TransporterToken>;
  order: (uuid: string) => Promise<Order>;
  /** Whether the order continues when the files are in; a result waits to be delivered. */
  finishes: boolean;
  list: string;
  page: (uuid: string, tab?: 'details' | 'files') => string;
  texts: { title: string; closed: string; finish: string; finishEmpty: string };
}

export const customerUpload: UploadRole = {
  resource: 'orders',
  useCalls: useCustomerCalls,
  obtain: id => call('obtainTransporterToken', { params: { id } }),
  order: object_uuid => call('getOrder', { params: { object_uuid } }),
  finishes: true,
  list: paths.orders,
  page: paths.order.to,
  texts: {
    title: 'uploads.title',
    closed: 'uploads.closed.text',
    finish: 'uploads.finish',
    finishEmpty: 'uploads.finish_empty',
  },
};

export const staffUpload: UploadRole = {
  resource: 'support_orders',
  useCalls: useStaffCalls,
  obtain: object_uuid => call('obtainResultToken', { params: { object_uuid } }),
  order: async object_uuid => {
    const order = await call('getSupportOrder', { params: { object_uuid } });
    return { ...order, allowed_actions: order.allowed_actions.includes('upload_result') ? ['upload'] : [] };
  },
  finishes: false,
  list: paths.supportOrders,
  page: paths.supportOrder.to,
  texts: {
    title: 'support.orders.upload.title',
    closed: 'support.orders.upload.closed',
    finish: 'support.orders.upload.finish',
    finishEmpty: 'uploads.finish_empty',
  },
};

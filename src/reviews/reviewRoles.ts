import { CallError, call } from '../../engine/client/api/index.ts';
import type { FileReview, Order } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import type { ReviewCalls } from './session/ReviewSession.ts';

/** An order as its customer or staff see it. */
export type ReviewedOrder = Omit<Order, 'allowed_actions'>;

interface Reviewed {
  object_uuid: string;
  file_uuid: string;
}

/** Who opens the review room: the customer decides, staff read. */
export interface ReviewRole {
  resource: 'orders' | 'support_orders';
  order: (uuid: string, signal: AbortSignal) => Promise<ReviewedOrder>;
  /** The page of the order. */
  page: (uuid: string, tab?: 'details' | 'files') => string;
  decides: boolean;
  callsFor: (params: Reviewed) => ReviewCalls;
}

/** Refusals that a later attempt may not get: a session that ended, a slow connection, too many requests. */
const TEMPORARY = new Set([401, 408, 429]);

const isClosed = (error: unknown) =>
  error instanceof CallError && error.code >= 400 && error.code < 500 && !TEMPORARY.has(error.code);

export const customerReview: ReviewRole = {
  resource: 'orders',
  order: (object_uuid, signal) => call('getOrder', { params: { object_uuid }, signal }),
  page: paths.order.to,
  decides: true,
  callsFor: params => ({
    read: since => call('getFileReview', { params, query: { since } }),
    save: (body, isLeaving) => call('saveFileReview', { params, body, keepalive: isLeaving }),
    isClosed,
  }),
};

const refuse = (): Promise<FileReview> => Promise.reject(new Error('staff do not decide changes'));

export const staffReview: ReviewRole = {
  resource: 'support_orders',
  order: (object_uuid, signal) => call('getSupportOrder', { params: { object_uuid }, signal }),
  page: paths.supportOrder.to,
  decides: false,
  callsFor: params => ({
    read: since => call('getSupportFileReview', { params, query: { since } }),
    save: refuse,
    isClosed,
  }),
};

import { CallError, call } from '../../engine/client/api/index.ts';
import type {
  FileReview,
  FileReviewPatch,
  Order,
  PictureReview,
  PictureReviewPatch,
} from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import type { ReviewCalls } from './session/DecisionSession.ts';

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
  /** The decisions on all pictures of an order. Their identifiers begin with the one of the file: `{uuid}:picture`. */
  picturesFor: (object_uuid: string) => ReviewCalls;
}

/** What the room of each type is opened with. */
export interface OpenedReviewProps {
  order: ReviewedOrder;
  file: ReviewedOrder['files'][number];
  role: ReviewRole;
  isReadOnly: boolean;
}

/** Refusals that a later attempt may not get: a session that ended, a slow connection, too many requests. */
const TEMPORARY = new Set([401, 408, 429]);

const isClosed = (error: unknown) =>
  error instanceof CallError && error.code >= 400 && error.code < 500 && !TEMPORARY.has(error.code);

const uuidLength = 36;

const picturesOf = ({ version, decisions }: PictureReview): FileReview => ({
  version,
  changes: 0,
  decisions: decisions.map(({ file_uuid, decision }) => ({ ...decision, change: `${file_uuid}:${decision.change}` })),
});

const patchOf = ({ since, decisions }: FileReviewPatch): PictureReviewPatch => ({
  since,
  decisions: decisions.map(decision => ({
    file_uuid: decision.change.slice(0, uuidLength),
    decision: { ...decision, change: decision.change.slice(uuidLength + 1) },
  })),
});

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
  picturesFor: object_uuid => ({
    read: async since => picturesOf(await call('getPictureReview', { params: { object_uuid }, query: { since } })),
    save: async (patch, isLeaving) => {
      const body = patchOf(patch);
      return picturesOf(await call('savePictureReview', { params: { object_uuid }, body, keepalive: isLeaving }));
    },
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
  picturesFor: object_uuid => ({
    read: async since =>
      picturesOf(await call('getSupportPictureReview', { params: { object_uuid }, query: { since } })),
    save: refuse,
    isClosed,
  }),
};

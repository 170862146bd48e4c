import type { ExtensionProps } from '../../../engine/ui/resources/index.ts';
import type { Order, SupportOrder } from '../../../schemas/generated/types.ts';
import { paths } from '../../paths.ts';

/** An order as its customer or staff see it. */
export type MessagedOrder = Omit<Order, 'allowed_actions'>;

/** The side from which the messages of an order are read and written: the customer's, or that of staff. */
export interface AuthorSide {
  name: 'customer' | 'support';
  post: 'postOrderMessage' | 'postSupportMessage';
  read: 'readOrderMessages' | 'readSupportMessages';
  /** Calls that get a token for new files, and that list the files sent with it. */
  obtain: 'obtainAttachmentToken' | 'obtainSupportAttachmentToken';
  listNew: 'listAttachments' | 'listSupportAttachments';
  /** The review room. */
  review: typeof paths.review | typeof paths.supportReview;
  /** What is begun is kept below this. */
  draftKey: string;
  /** The number of unread messages of the other side. */
  countUnread: (order: MessagedOrder) => number;
  texts: { when: string; empty: string; write: string };
}

const customer: AuthorSide = {
  name: 'customer',
  post: 'postOrderMessage',
  read: 'readOrderMessages',
  obtain: 'obtainAttachmentToken',
  listNew: 'listAttachments',
  review: paths.review,
  draftKey: 'order-message',
  countUnread: order => order.unread_messages,
  texts: { when: 'orders.messages.when', empty: 'orders.messages.empty', write: 'orders.messages.write' },
};

const support: AuthorSide = {
  name: 'support',
  post: 'postSupportMessage',
  read: 'readSupportMessages',
  obtain: 'obtainSupportAttachmentToken',
  listNew: 'listSupportAttachments',
  review: paths.supportReview,
  draftKey: 'order-message-of-team',
  countUnread: order => (order as unknown as SupportOrder).waiting_messages,
  texts: {
    when: 'support.orders.messages.when',
    empty: 'support.orders.messages.empty',
    write: 'support.orders.messages.write',
  },
};

export const sides = { customer, support };

export const sideOf = (options: ExtensionProps['options']): AuthorSide =>
  options?.side === 'support' ? support : customer;

import type { ActionTexts, I18n } from '../../../engine/ui/resources/index.ts';
import type { OrderItem } from '../../../schemas/generated/types.ts';
import { paths } from '../../paths.ts';
import { MESSAGES_ID } from './messagesAnchor.ts';

/** The button that leads to the messages of an order, with the number of unread ones. */
export const messagesAction = ({ uuid, unread_messages }: OrderItem, i18n: I18n): ActionTexts => ({
  pinned: true,
  to: `${paths.orders}/${uuid}#${MESSAGES_ID}`,
  ...(unread_messages && { label: i18n.text('orders.messages.count', { count: i18n.number(unread_messages) }) }),
});

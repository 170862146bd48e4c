import { sql } from 'drizzle-orm';
import type { ServerTexts } from '../../../engine/server/index.ts';
import type { SupportOrder, SupportOrderItem } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { contactEmail, customerName } from '../../account/users.ts';
import { filesCount, type ItemRow, itemColumns, toOrderItem, uncountedFilesCount } from '../../orders/orderList.ts';
import { orderEvents, orders } from '../../orders/tables.ts';
import { urgencyOf } from './queue.ts';
import { supportActions } from './supportActions.ts';

export const turnaround = sql<string>`coalesce(${orders.answers}->>'turnaround', 'standard')`;

/** Drizzle keeps the table names in a nested condition. */
const ownMove = sql`${orderEvents.order_uuid} = ${orders.uuid} and ${orderEvents.to} is not null`;
/** Since when it has its status; an order without a history still has its first one. */
const waitingSince = sql<Date>`coalesce((select ${orderEvents.at} from ${orderEvents} where ${ownMove}
  order by ${orderEvents.seq} desc limit 1), ${orders.created_at})`.mapWith(orders.created_at);

/** A row of the list of staff without its customer: the customer's view and the editor. */
export const staffOrderColumns = {
  ...itemColumns,
  customer_uuid: orders.customer_uuid,
  editor_uuid: orders.editor_uuid,
  turnaround,
  priority: orders.priority,
  stars: orders.stars,
  waiting_since: waitingSince,
  waiting_messages: orders.waiting_messages,
  files_count: filesCount,
  uncounted_files: uncountedFilesCount,
  delivered_at: orders.delivered_at,
};

/** The same with the customer, for statements that join the customers. */
export const staffColumns = {
  ...staffOrderColumns,
  customer_name: customerName,
  customer_email: contactEmail,
  customer_locked: users.blocked_reason,
};

export interface StaffRow extends ItemRow, Owned {
  files_count: number;
  delivered_at: Date | null;
}

type Owned = Pick<
  SupportOrderItem,
  | 'customer_uuid'
  | 'customer_name'
  | 'customer_email'
  | 'editor_uuid'
  | 'priority'
  | 'stars'
  | 'waiting_messages'
  | 'uncounted_files'
  | 'measured_quantity'
> & { turnaround: string; waiting_since: Date; customer_locked: SupportOrder['customer_locked'] };

/** What staff see of an order beside what its customer sees. */
type StaffFacts = Pick<
  SupportOrderItem,
  | Exclude<keyof Owned, 'customer_locked'>
  | 'urgency'
  | 'unanswered'
  | 'result_waiting'
  | 'payment_open'
  | 'allowed_actions'
>;

/** `result_waiting`: see `isResultWaiting`. */
export const staffFacts = (row: StaffRow, result_waiting: boolean, now: Date): StaffFacts => ({
  customer_uuid: row.customer_uuid,
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  editor_uuid: row.editor_uuid,
  turnaround: row.turnaround as StaffFacts['turnaround'],
  priority: row.priority,
  stars: row.stars,
  urgency: urgencyOf(row, now),
  waiting_since: row.waiting_since.toISOString(),
  waiting_messages: row.waiting_messages,
  unanswered: row.waiting_messages > 0,
  uncounted_files: row.uncounted_files,
  measured_quantity: row.measured_quantity,
  result_waiting,
  payment_open: row.payment_open,
  allowed_actions: supportActions({ ...row, result_waiting }),
});

export const staffItem = (row: StaffRow, result_waiting: boolean, texts: ServerTexts, now: Date): SupportOrderItem => ({
  ...toOrderItem(row, row.files_count, texts),
  ...staffFacts(row, result_waiting, now),
});
